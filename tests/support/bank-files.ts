/** Files from banks, reduced to the parts that matter, in the formats of ISO 20022. */

export interface BankEntry {
  endToEndId: string;
  amount: string;
  reason?: string;
}

const statusRows = (entries: readonly BankEntry[]) =>
  entries
    .map(
      ({ endToEndId, amount, reason }) => `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>
      <TxSts>${reason === undefined ? 'ACCP' : 'RJCT'}</TxSts>
      ${reason === undefined ? '' : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`}
      <OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`,
    )
    .join('');

/** A payment status report: each debit accepted, or rejected with its reason. */
export function statusReport(messageId: string, originalId: string, entries: readonly BankEntry[], groupStatus = 'PART'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-03-10T09:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${originalId}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId><GrpSts>${groupStatus}</GrpSts>
    ${groupStatus === 'RJCT' ? '<StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>' : ''}</OrgnlGrpInfAndSts>
  ${entries.length > 0 ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${originalId}-1</OrgnlPmtInfId>${statusRows(entries)}</OrgnlPmtInfAndSts>` : ''}
</CstmrPmtStsRpt></Document>`;
}

/** A report on a block of debits as a whole, rejected by default, that may list some of them. */
export function blockReport(
  messageId: string,
  originalId: string,
  blockId: string,
  reason: string,
  { groupStatus = 'PART', status = 'RJCT', entries = [] }: { groupStatus?: string; status?: string; entries?: readonly BankEntry[] } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-03-10T09:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${originalId}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId><GrpSts>${groupStatus}</GrpSts></OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>${blockId}</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>
    ${statusRows(entries)}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;
}

/** A notice with one entry for a whole block of debits, collected or returned, that may list them. */
export function blockNotice(
  messageId: string,
  bookedOn: string,
  blockId: string,
  amount: string,
  { isTakenBack = false, entries = [] }: { isTakenBack?: boolean; entries?: readonly BankEntry[] } = {},
): string {
  const rows = entries.map(
    (entry) => `<TxDtls><Refs><EndToEndId>${entry.endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${entry.amount}</Amt>
      ${entry.reason === undefined ? '' : `<RtrInf><Rsn><Cd>${entry.reason}</Cd></Rsn></RtrInf>`}</TxDtls>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
  <GrpHdr><MsgId>${messageId}</MsgId></GrpHdr><Ntfctn><Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isTakenBack ? 'DBIT' : 'CRDT'}</CdtDbtInd>
  <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>
  <NtryDtls><Btch><PmtInfId>${blockId}</PmtInfId></Btch>${rows.join('')}</NtryDtls></Ntry></Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>`;
}

/** A notice of entries in our account, with the namespace prefix that some banks write: an entry without a reason is a payment, one with a reason is a return. */
export function accountNotice(messageId: string, bookedOn: string, entries: readonly BankEntry[]): string {
  const rows = entries.map(
    ({ endToEndId, amount, reason }) => `<n:Ntry><n:Amt Ccy="EUR">${amount}</n:Amt>
      <n:CdtDbtInd>${reason === undefined ? 'CRDT' : 'DBIT'}</n:CdtDbtInd><n:Sts><n:Cd>BOOK</n:Cd></n:Sts>
      <n:BookgDt><n:Dt>${bookedOn}</n:Dt></n:BookgDt>
      <n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>${endToEndId}</n:EndToEndId></n:Refs><n:Amt Ccy="EUR">${amount}</n:Amt>
      ${reason === undefined ? '' : `<n:RtrInf><n:Rsn><n:Cd>${reason}</n:Cd></n:Rsn></n:RtrInf>`}</n:TxDtls></n:NtryDtls></n:Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><n:BkToCstmrDbtCdtNtfctn>
  <n:GrpHdr><n:MsgId>${messageId}</n:MsgId></n:GrpHdr><n:Ntfctn><n:Id>${messageId}</n:Id>${rows.join('')}</n:Ntfctn>
</n:BkToCstmrDbtCdtNtfctn></n:Document>`;
}
