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

/** What it says of a block of debits of ours as one: of all of them, of which the amount is the sum, or of those that a report does not name. */
export type BankBlock = Omit<BankRow, 'endToEndId'> & { blockId: string };

export interface BankFile {
  format: 'pain.002' | 'camt.054';
  messageId: string;
  /** Of pain.002: the file of ours that it answers, and what became of it as a whole. */
  original: { messageId: string; status: string; reason: string | null } | null;
  rows: BankRow[];
  blocks: BankBlock[];
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

/** ISO 20022 has no longer identifiers, codes and days in what we read. */
const text = v.optional(v.pipe(v.string(), v.maxLength(140)), '');
const list = <const Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), []);
const code = v.optional(v.object({ Cd: text, Prtry: text }));
const reason = v.optional(v.object({ Rsn: code }));
const amount = v.optional(v.object({ '#text': v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,5})?$/)), '@_Ccy': v.literal('EUR') }));

const statusReport = v.object({
  GrpHdr: v.object({ MsgId: text }),
  OrgnlGrpInfAndSts: v.object({ OrgnlMsgId: text, GrpSts: text, StsRsnInf: list(v.object({ Rsn: code })) }),
  OrgnlPmtInfAndSts: list(
    v.object({
      OrgnlPmtInfId: text,
      PmtInfSts: text,
      StsRsnInf: list(v.object({ Rsn: code })),
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
  GrpHdr: v.object({ MsgId: text }),
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
              Btch: v.optional(v.object({ PmtInfId: text })),
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
  const parsed = v.safeParse(documentSchema, parsedOrNull(xml));
  if (!parsed.success) return null;
  const { CstmrPmtStsRpt: report, BkToCstmrDbtCdtNtfctn: entries } = parsed.output.Document;
  if (report) return fromStatusReport(report);
  return entries ? fromNotification(entries) : null;
}

/** The parser takes no names that JavaScript keeps for itself, and no endless depth. */
function parsedOrNull(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
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
    // Where some are named, the word on their block holds for the others only if it is rejected: otherwise theirs is still to come.
    blocks: report.OrgnlPmtInfAndSts.filter(
      ({ TxInfAndSts, PmtInfSts }) => PmtInfSts === 'RJCT' || (TxInfAndSts.length === 0 && PmtInfSts !== ''),
    ).map((block) => ({
      blockId: block.OrgnlPmtInfId,
      amountCents: null,
      outcome: outcomeOfStatus(block.PmtInfSts),
      reason: codeOf(block.StsRsnInf[0]?.Rsn),
      bookedOn: null,
    })),
  };
}

function fromNotification(notice: v.InferOutput<typeof notification>): BankFile {
  const entries = notice.Ntfctn.flatMap(({ Ntry }) => Ntry).map((entry) => {
    const isBooked = (typeof entry.Sts === 'string' ? entry.Sts : entry.Sts.Cd) === 'BOOK';
    const isTakenBack = entry.CdtDbtInd === 'DBIT' || ['true', '1'].includes(entry.RvslInd);
    const outcomeOf = (isReturn: boolean) => (!isBooked ? 'accepted' : isTakenBack || isReturn ? 'returned' : 'booked');
    const bookedOn = entry.BookgDt?.Dt || entry.BookgDt?.DtTm.slice(0, 10) || null;
    return { amount: entry.Amt, all: entry.NtryDtls, details: entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls), outcomeOf, bookedOn };
  });
  return {
    format: 'camt.054',
    messageId: notice.GrpHdr.MsgId,
    original: null,
    rows: entries.flatMap(({ amount: whole, details, outcomeOf, bookedOn }) =>
      details.map((detail) => ({
        endToEndId: detail.Refs?.EndToEndId ?? '',
        amountCents: centsOfAmount(detail.Amt ?? detail.AmtDtls?.TxAmt?.Amt ?? (details.length === 1 ? whole : undefined)),
        outcome: outcomeOf(detail.RtrInf !== undefined),
        reason: codeOf(detail.RtrInf?.Rsn),
        bookedOn,
      })),
    ),
    blocks: entries.flatMap(({ amount: whole, all, details, outcomeOf, bookedOn }) => {
      if (details.length > 0) return [];
      // Money of which nobody says whose it is has to be seen all the same.
      const blockId = (all.length === 1 && all[0]?.Btch?.PmtInfId) || '';
      return [{ blockId, amountCents: centsOfAmount(whole), outcome: outcomeOf(false), reason: null, bookedOn }];
    }),
  };
}
