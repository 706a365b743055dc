import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';

/** What a bank reports of one debit. `accepted`: it is in progress. */
export interface BankRow {
  endToEndId: string;
  /** The amount that the debit asked for, if the bank reports it, even when charges changed the amount moved; null: not reported, or not in euros. */
  amountCents: number | null;
  /** The bank's charges; null: not reported. */
  chargesCents: number | null;
  /** The amount is reported only in another currency; our debits are all in euros. */
  isForeign: boolean;
  outcome: 'accepted' | 'booked' | 'returned';
  reason: string | null;
  /** Civil date; null: not reported. */
  bookedOn: string | null;
}

/** What a bank reports of a whole block (`PmtInf`) of our debits: of all its debits, and then the amount is their sum, or of those that the report does not name. */
export type BankBlock = Omit<BankRow, 'endToEndId'> & { blockId: string };

export interface BankFile {
  format: 'pain.002' | 'camt.054';
  messageId: string;
  /** Our file that a pain.002 answers, and its status as a whole; null for a camt.054. */
  original: { messageId: string; status: string; reason: string | null } | null;
  rows: BankRow[];
  blocks: BankBlock[];
}

/** XML elements that may be repeated: they are always parsed as arrays. */
const lists = new Set([
  'OrgnlPmtInfAndSts',
  'TxInfAndSts',
  'StsRsnInf',
  'Ntfctn',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'ChrgsInf',
  'Chrgs',
  'Rcrd',
]);
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => lists.has(name),
});

/** Identifiers, codes and dates: in ISO 20022 none of those we read is longer. */
const text = v.optional(v.pipe(v.string(), v.maxLength(140)), '');
const list = <const Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), []);
const code = v.optional(v.object({ Cd: text, Prtry: text }));
const reason = v.optional(v.object({ Rsn: code }));
const amount = v.optional(
  v.pipe(
    v.object({ '#text': v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,5})?$/)), '@_Ccy': v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)) }),
    v.transform((told) => ({ cents: centsOf(Number(told['#text'])), isEuro: told['@_Ccy'] === 'EUR' })),
  ),
);
/** `InstdAmt`: the amount that was instructed; `TxAmt`: the amount that was moved. */
const amountDetails = v.optional(
  v.object({ InstdAmt: v.optional(v.object({ Amt: amount })), TxAmt: v.optional(v.object({ Amt: amount })) }),
);
/** Charges: records since version 04, a single amount before; the total is present only if the bank has added them up. */
const charges = list(v.object({ TtlChrgsAndTaxAmt: amount, Amt: amount, Rcrd: list(v.object({ Amt: amount })) }));

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
          ChrgsInf: list(v.object({ Amt: amount })),
          OrgnlTxRef: v.optional(v.object({ IntrBkSttlmAmt: amount, Amt: v.optional(v.object({ InstdAmt: amount })) })),
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
          // `Sts` is plain text until version 03, a code since.
          Sts: v.optional(v.union([v.string(), v.object({ Cd: text })]), ''),
          BookgDt: v.optional(v.object({ Dt: text, DtTm: text })),
          AmtDtls: amountDetails,
          Chrgs: charges,
          NtryDtls: list(
            v.object({
              Btch: v.optional(v.object({ PmtInfId: text, NbOfTxs: text })),
              TxDtls: list(
                v.object({
                  Refs: v.optional(v.object({ EndToEndId: text })),
                  Amt: amount,
                  AmtDtls: amountDetails,
                  Chrgs: charges,
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
const codeOf = (value: v.InferOutput<typeof code>) => value?.Cd || value?.Prtry || null;

/**
 * The amount and charges from a bank's amounts of one sum, ordered from the debit as instructed (first) to what was moved in the end (last). The first amount in euros
 * is the amount; the difference to the last one is the charges; without a difference, the charges are `chargesCents`.
 */
function amountsOf(told: readonly Amount[], chargesCents: number | null) {
  const euros = told.flatMap((one) => (one?.isEuro ? [one.cents] : []));
  const [asked = null] = euros;
  const moved = euros.at(-1) ?? null;
  const between = asked === null || moved === null ? 0 : Math.abs(moved - asked);
  return {
    amountCents: asked,
    chargesCents: between > 0 ? between : chargesCents,
    isForeign: asked === null && told.some((one) => one !== undefined),
  };
}

function chargesOf(told: v.InferOutput<typeof charges>): number | null {
  const each = told.flatMap(({ TtlChrgsAndTaxAmt, Amt, Rcrd }) => {
    const whole = TtlChrgsAndTaxAmt ?? Amt;
    return whole ? [whole] : Rcrd.flatMap((record) => record.Amt ?? []);
  });
  return each.length === 0 ? null : each.reduce((sum, { cents }) => sum + cents, 0);
}

/** Reads a bank's file, of any version of pain.002 and camt.054; null when it is neither. */
export function readBankFile(bytes: Uint8Array): BankFile | null {
  const xml = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // A document type declaration is refused: banks send none, and an entity in it could name a file of this server.
  if (/<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) return null;
  const parsed = v.safeParse(documentSchema, withoutEmpty(parsedOrNull(xml)));
  if (!parsed.success) return null;
  const { CstmrPmtStsRpt: report, BkToCstmrDbtCdtNtfctn: entries } = parsed.output.Document;
  if (report) return fromStatusReport(report);
  return entries ? fromNotification(entries) : null;
}

/** UTF-16 XML begins with a byte order mark, or with `<` and a zero byte. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8';
}

/** Null: the parser refuses the file, for example for names that JavaScript reserves or for excessive depth. */
function parsedOrNull(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
}

/** Removes empty elements: banks write them where they have nothing to report. */
function withoutEmpty(node: unknown): unknown {
  if (Array.isArray(node)) return node.filter((item) => item !== '').map(withoutEmpty);
  if (typeof node !== 'object' || node === null) return node;
  const filled = Object.entries(node).filter(([, value]) => value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [name, withoutEmpty(value)]));
}

/** The outcome of an ISO 20022 status. RJCT: not collected; ACSC: the money has arrived. All others mean that the debit is in progress. */
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
    // A debit without a status of its own has the status of its block, or else of the file.
    rows: report.OrgnlPmtInfAndSts.flatMap((block) =>
      block.TxInfAndSts.map((row) => {
        const told = [row, { TxSts: block.PmtInfSts, StsRsnInf: block.StsRsnInf }, { TxSts: GrpSts, StsRsnInf }];
        const said = told.find(({ TxSts }) => TxSts !== '') ?? row;
        const { Amt, IntrBkSttlmAmt } = row.OrgnlTxRef ?? {};
        return {
          endToEndId: row.OrgnlEndToEndId,
          ...amountsOf([Amt?.InstdAmt ?? IntrBkSttlmAmt], chargesOf(row.ChrgsInf.map(({ Amt: each }) => ({ Amt: each, Rcrd: [] })))),
          outcome: outcomeOfStatus(said.TxSts),
          reason: codeOf(row.StsRsnInf[0]?.Rsn) ?? codeOf(said.StsRsnInf[0]?.Rsn),
          bookedOn: null,
        };
      }),
    ),
    // A block that names some of its debits reports on the others only if it is rejected: otherwise they are still to be answered.
    blocks: report.OrgnlPmtInfAndSts.filter(
      ({ TxInfAndSts, PmtInfSts }) => PmtInfSts === 'RJCT' || (TxInfAndSts.length === 0 && PmtInfSts !== ''),
    ).map((block) => ({
      blockId: block.OrgnlPmtInfId,
      ...amountsOf([], null),
      outcome: outcomeOfStatus(block.PmtInfSts),
      reason: codeOf(block.StsRsnInf[0]?.Rsn),
      bookedOn: null,
    })),
  };
}

const toldOf = ({ Amt, AmtDtls }: { Amt?: Amount; AmtDtls?: v.InferOutput<typeof amountDetails> }) => [
  AmtDtls?.InstdAmt?.Amt,
  AmtDtls?.TxAmt?.Amt,
  Amt,
];

/** The civil date of a time. Without a zone it is the bank's local time, in Spain; with a zone it is an instant. */
function dayOfTime(time: string): string | null {
  const isInstant = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(time) && !Number.isNaN(Date.parse(time));
  return (isInstant ? civilDateOf(Date.parse(time)) : time.slice(0, 10)) || null;
}

function fromNotification(notice: v.InferOutput<typeof notification>): BankFile {
  const entries = notice.Ntfctn.flatMap(({ Ntry }) => Ntry).map((entry) => {
    const isBooked = (typeof entry.Sts === 'string' ? entry.Sts : entry.Sts.Cd) === 'BOOK';
    const isTakenBack = entry.CdtDbtInd === 'DBIT' || ['true', '1'].includes(entry.RvslInd);
    const outcomeOf = (isReturn: boolean) => (!isBooked ? 'accepted' : isTakenBack || isReturn ? 'returned' : 'booked');
    const bookedOn = entry.BookgDt ? entry.BookgDt.Dt || dayOfTime(entry.BookgDt.DtTm) : null;
    const details = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
    const whole = { told: toldOf(entry), charges: chargesOf(entry.Chrgs) };
    // The entry may be the sum of several debits of which the bank names only one.
    const isAlone = details.length === 1 && ['', '1'].includes(entry.NtryDtls[0]?.Btch?.NbOfTxs ?? '');
    return { whole, isAlone, all: entry.NtryDtls, details, outcomeOf, bookedOn };
  });
  return {
    format: 'camt.054',
    messageId: notice.GrpHdr.MsgId,
    original: null,
    rows: entries.flatMap(({ whole, isAlone, details, outcomeOf, bookedOn }) =>
      details.map((detail) => ({
        endToEndId: detail.Refs?.EndToEndId ?? '',
        // The amounts and charges of an entry with a single debit apply to that debit.
        ...(isAlone
          ? amountsOf([...toldOf(detail), ...whole.told], chargesOf(detail.Chrgs) ?? whole.charges)
          : amountsOf(
              [...toldOf(detail), ...(details.length === 1 && !toldOf(detail).some(Boolean) ? whole.told : [])],
              chargesOf(detail.Chrgs),
            )),
        outcome: outcomeOf(detail.RtrInf !== undefined),
        reason: codeOf(detail.RtrInf?.Rsn),
        bookedOn,
      })),
    ),
    blocks: entries.flatMap(({ whole, all, details, outcomeOf, bookedOn }) => {
      if (details.length > 0) return [];
      // An amount for which the bank names neither debits nor a block is reported all the same.
      const blockId = (all.length === 1 && all[0]?.Btch?.PmtInfId) || '';
      return [{ blockId, ...amountsOf(whole.told, whole.charges), outcome: outcomeOf(false), reason: null, bookedOn }];
    }),
  };
}
