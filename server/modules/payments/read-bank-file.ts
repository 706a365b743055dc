import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { centsOf } from '#domain/shared/money.ts';

/** What a bank says of one debit. `accepted`: so far. */
export interface BankRow {
  endToEndId: string;
  amountCents: number | null;
  outcome: 'accepted' | 'booked' | 'returned';
  reason: string | null;
  /** Civil date; null: the file does not say. */
  bookedOn: string | null;
}

export interface BankFile {
  format: 'pain.002' | 'camt.054';
  messageId: string;
  /** Of pain.002: the file of ours that it answers, and what became of it as a whole. */
  original: { messageId: string; status: string; reason: string | null } | null;
  rows: BankRow[];
}

/** Elements that may stand more than once, whether they do or not. */
const lists = new Set(['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls']);
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => lists.has(name),
});

const text = v.optional(v.string(), '');
const list = <const Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), []);
const code = v.optional(v.object({ Cd: text, Prtry: text }));
const reason = v.optional(v.object({ Rsn: code }));
const amount = v.optional(v.object({ '#text': v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,5})?$/)), '@_Ccy': v.literal('EUR') }));

const statusReport = v.object({
  GrpHdr: v.object({ MsgId: v.string() }),
  OrgnlGrpInfAndSts: v.object({ OrgnlMsgId: text, GrpSts: text, StsRsnInf: list(v.object({ Rsn: code })) }),
  OrgnlPmtInfAndSts: list(
    v.object({
      TxInfAndSts: list(
        v.object({
          OrgnlEndToEndId: text,
          TxSts: text,
          StsRsnInf: list(v.object({ Rsn: code })),
          OrgnlTxRef: v.optional(v.object({ Amt: v.optional(v.object({ InstdAmt: amount })) })),
        }),
      ),
    }),
  ),
});

const notification = v.object({
  GrpHdr: v.object({ MsgId: v.string() }),
  Ntfctn: list(
    v.object({
      Ntry: list(
        v.object({
          Amt: amount,
          CdtDbtInd: text,
          RvslInd: text,
          // Plain text until version 03, a code since.
          Sts: v.optional(v.union([v.string(), v.object({ Cd: text })]), ''),
          BookgDt: v.optional(v.object({ Dt: text, DtTm: text })),
          NtryDtls: list(
            v.object({
              TxDtls: list(
                v.object({
                  Refs: v.optional(v.object({ EndToEndId: text })),
                  Amt: amount,
                  AmtDtls: v.optional(v.object({ TxAmt: v.optional(v.object({ Amt: amount })) })),
                  RtrInf: reason,
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});

const documentSchema = v.object({
  Document: v.object({ CstmrPmtStsRpt: v.optional(statusReport), BkToCstmrDbtCdtNtfctn: v.optional(notification) }),
});

type Amount = v.InferOutput<typeof amount>;
const centsOfAmount = (value: Amount) => (value === undefined ? null : centsOf(Number(value['#text'])));
const codeOf = (value: v.InferOutput<typeof code>) => value?.Cd || value?.Prtry || null;

/** Reads a bank's file, of any version of pain.002 and camt.054; null when it is neither. */
export function readBankFile(bytes: Uint8Array): BankFile | null {
  const xml = new TextDecoder().decode(bytes);
  // Banks send none, and an entity may name a file of ours.
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) return null;
  const parsed = v.safeParse(documentSchema, parser.parse(xml));
  if (!parsed.success) return null;
  const { CstmrPmtStsRpt: report, BkToCstmrDbtCdtNtfctn: entries } = parsed.output.Document;
  if (report) return fromStatusReport(report);
  return entries ? fromNotification(entries) : null;
}

/** RJCT: not debited; ACSC: the money is with us. The others say that it is under way. */
function outcomeOfStatus(status: string): BankRow['outcome'] {
  if (status === 'RJCT') return 'returned';
  return status === 'ACSC' ? 'booked' : 'accepted';
}

function fromStatusReport(report: v.InferOutput<typeof statusReport>): BankFile {
  const { OrgnlMsgId, GrpSts, StsRsnInf } = report.OrgnlGrpInfAndSts;
  return {
    format: 'pain.002',
    messageId: report.GrpHdr.MsgId,
    original: { messageId: OrgnlMsgId, status: GrpSts, reason: codeOf(StsRsnInf[0]?.Rsn) },
    rows: report.OrgnlPmtInfAndSts.flatMap(({ TxInfAndSts }) => TxInfAndSts).map((row) => ({
      endToEndId: row.OrgnlEndToEndId,
      amountCents: centsOfAmount(row.OrgnlTxRef?.Amt?.InstdAmt),
      outcome: outcomeOfStatus(row.TxSts),
      reason: codeOf(row.StsRsnInf[0]?.Rsn),
      bookedOn: null,
    })),
  };
}

function fromNotification(entries: v.InferOutput<typeof notification>): BankFile {
  const rows = entries.Ntfctn.flatMap(({ Ntry }) => Ntry).flatMap((entry): BankRow[] => {
    const details = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
    const isBooked = (typeof entry.Sts === 'string' ? entry.Sts : entry.Sts.Cd) === 'BOOK';
    const isTakenBack = entry.CdtDbtInd === 'DBIT' || entry.RvslInd === 'true';
    return details.map((detail) => ({
      endToEndId: detail.Refs?.EndToEndId ?? '',
      amountCents: centsOfAmount(detail.Amt ?? detail.AmtDtls?.TxAmt?.Amt ?? (details.length === 1 ? entry.Amt : undefined)),
      outcome: !isBooked ? 'accepted' : isTakenBack || detail.RtrInf ? 'returned' : 'booked',
      reason: codeOf(detail.RtrInf?.Rsn),
      bookedOn: entry.BookgDt?.Dt || entry.BookgDt?.DtTm.slice(0, 10) || null,
    }));
  });
  return { format: 'camt.054', messageId: entries.GrpHdr.MsgId, original: null, rows };
}
