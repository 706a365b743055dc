import { XMLBuilder } from 'fast-xml-parser';
import { sepaText } from '#domain/payment/sepa-text.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';

const maxNameLength = 70;
const maxRemittanceLength = 140;
const schema = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';

export interface Creditor {
  identifier: string;
  name: string;
  iban: string;
}

/** One debit of a file. */
export interface Debit {
  endToEndId: string;
  amountCents: number;
  /** Civil date. */
  valueDate: string;
  sequence: 'FRST' | 'RCUR';
  mandateReference: string;
  mandateSignedOn: string;
  accountHolder: string;
  iban: string;
  /** The text on the debtor's bank statement. */
  remittance: string;
}

/** A block of a file: its debits with the same value date and sequence. A bank may refer to the block as a whole, without naming its debits. */
export interface DebitBlock {
  messageId: string;
  valueDate: string;
  sequence: Debit['sequence'];
}

function blockId({ messageId, valueDate, sequence }: DebitBlock): string {
  return `${messageId}-${valueDate.replaceAll('-', '')}-${sequence}`;
}

/** Parses a block's id (`PmtInfId`) in a file of the bank; null: it is not one of ours. */
export function readBlockId(id: string): DebitBlock | null {
  const [, messageId = '', year = '', month = '', day = '', sequence] = /^(.+)-(\d{4})(\d\d)(\d\d)-(FRST|RCUR)$/.exec(id) ?? [];
  const valueDate = `${year}-${month}-${day}`;
  return isCivilDate(valueDate) ? { messageId, valueDate, sequence: sequence === 'FRST' ? 'FRST' : 'RCUR' } : null;
}

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true, format: true });

/** Euros with two decimals, added up in cents. */
const euros = (cents: number) => (cents / 100).toFixed(2);
const sumOf = (debits: readonly Debit[]) => debits.reduce((sum, { amountCents }) => sum + amountCents, 0);
const anyBank = { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } };

/**
 * A file of SEPA Core debits as pain.008.001.08: one block for each value date and sequence, texts in the characters that banks accept, no postal address.
 */
export function sepaDocument(messageId: string, createdAt: Date, creditor: Creditor, debits: readonly Debit[]): string {
  const blocks = Object.entries(Object.groupBy(debits, ({ valueDate, sequence }) => `${valueDate} ${sequence}`)).toSorted(
    ([one], [other]) => one.localeCompare(other),
  );
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': schema,
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: createdAt.toISOString(),
          NbOfTxs: String(debits.length),
          CtrlSum: euros(sumOf(debits)),
          InitgPty: { Nm: sepaText(creditor.name, maxNameLength) },
        },
        PmtInf: blocks.flatMap(([, block = []]) =>
          block.slice(0, 1).map((first) => paymentBlock(blockId({ messageId, ...first }), creditor, block)),
        ),
      },
    },
  });
}

function paymentBlock(id: string, creditor: Creditor, debits: readonly Debit[]) {
  return {
    PmtInfId: id,
    PmtMtd: 'DD',
    NbOfTxs: String(debits.length),
    CtrlSum: euros(sumOf(debits)),
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: debits[0]?.sequence },
    ReqdColltnDt: debits[0]?.valueDate,
    Cdtr: { Nm: sepaText(creditor.name, maxNameLength) },
    CdtrAcct: { Id: { IBAN: creditor.iban } },
    CdtrAgt: anyBank,
    ChrgBr: 'SLEV',
    CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.identifier, SchmeNm: { Prtry: 'SEPA' } } } } },
    DrctDbtTxInf: debits.map((debit) => ({
      PmtId: { EndToEndId: debit.endToEndId },
      InstdAmt: { '@_Ccy': 'EUR', '#text': euros(debit.amountCents) },
      DrctDbtTx: { MndtRltdInf: { MndtId: debit.mandateReference, DtOfSgntr: debit.mandateSignedOn, AmdmntInd: 'false' } },
      DbtrAgt: anyBank,
      // A name of which no character is accepted; the element is required.
      Dbtr: { Nm: sepaText(debit.accountHolder, maxNameLength) || 'NOTPROVIDED' },
      DbtrAcct: { Id: { IBAN: debit.iban } },
      RmtInf: { Ustrd: sepaText(debit.remittance, maxRemittanceLength) },
    })),
  };
}
