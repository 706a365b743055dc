/** Unusual forms of bank files, composed from what the schemas allow, with the ids and amounts that a test gives. */

interface Shape {
  messageId: string;
  endToEndId: string;
}

/** Adds each optional element that some banks write although it is empty. */
export const withEmptyElements = (xml: string) =>
  xml
    .replace(/<StsRsnInf>.*?<\/StsRsnInf>/s, '<StsRsnInf></StsRsnInf>')
    .replaceAll('</Sts>', '</Sts><AcctSvcrRef/><Chrgs/><AmtDtls>\n </AmtDtls>')
    .replaceAll('<NtryDtls>', '<NtryDtls/><NtryDtls>')
    .replaceAll('</Refs>', '</Refs><AmtDtls/><Chrgs></Chrgs><RltdPties/><RtrInf/>')
    .replaceAll('</OrgnlEndToEndId>', '</OrgnlEndToEndId><ChrgsInf/><StsRsnInf/>');

/** A block that is rejected as a whole and lists its debits without a status; without a status of the block, the whole file is rejected. */
export const blockOfUnsaid = ({ messageId, endToEndId }: Shape, originalId: string, { block, group }: { block: string; group: string }) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-03-19T09:00:00</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${originalId}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>LOTE</OrgnlPmtInfId>${block}
    <TxInfAndSts><StsId>1</StsId><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;

/** A return as an entry of an account, in euros by default. `details` stand in the entry, `transaction` in its one debit. */
export const returnEntry = (
  { messageId, endToEndId }: Shape,
  {
    amount,
    details = '',
    transaction = '',
    currency = 'EUR',
  }: { amount: string; details?: string; transaction?: string; currency?: string },
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.04"><BkToCstmrDbtCdtNtfctn>
  <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-03-26T06:00:00</CreDtTm></GrpHdr><Ntfctn><Id>${messageId}</Id>
  <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-26</Dt></BookgDt>${details}
    <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${transaction}
      <RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>`;

export const euros = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`;
/** The amount that was requested and, if given, the amount that was moved. */
export const amountDetails = (asked: string, moved = '') =>
  `<AmtDtls><InstdAmt>${asked}</InstdAmt>${moved === '' ? '' : `<TxAmt>${moved}</TxAmt>`}</AmtDtls>`;
