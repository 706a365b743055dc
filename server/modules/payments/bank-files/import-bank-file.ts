import { createHash } from 'node:crypto';
import { civilDateOf, isCivilDate } from '#domain/shared/civil-date.ts';
import type { BankFileRow } from '#domain/wire/bank-files.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { readBlockId } from '#server/modules/payments/debits/sepa-document.ts';
import {
  type BankFileRecord,
  findBankFile,
  insertBankFile,
  lockBank,
  ordersOfFile,
  updateSepaFileState,
} from '#server/modules/payments/debits/store-sepa.ts';
import { bookTransaction } from '#server/modules/payments/ledger/book-transaction.ts';
import { closeLedger, type Ledger, openLedger, paymentOf } from '#server/modules/payments/ledger/ledger.ts';
import { returnTransaction } from '#server/modules/payments/ledger/return-transaction.ts';
import { debitIdsOfOrders } from '#server/modules/payments/ledger/store-ledger.ts';
import type { TransactionRow } from '#server/modules/payments/store-transactions.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { BankBlock, BankFile, BankRow } from './read-bank-file.ts';
import { readBankFileInWorker } from './read-bank-file-in-worker.ts';

/** ISO 20022 reason code "not specified", for a return without a reason. */
const noReason = 'MS03';

const fileStates: ReadonlyMap<string, 'accepted' | 'partly-accepted' | 'rejected'> = new Map([
  ['ACCP', 'accepted'],
  ['ACSP', 'accepted'],
  ['ACSC', 'accepted'],
  ['ACTC', 'accepted'],
  ['ACWC', 'accepted'],
  ['PART', 'partly-accepted'],
  ['RJCT', 'rejected'],
]);

export type ImportedBankFile = BankFileRecord & { isKnown: boolean };

/**
 * Imports a file of the bank, all of it or nothing: collected debits are booked, returned ones are owed again. Importing the same file twice changes nothing, nor does
 * a transaction that two files report. Returns the outcome of each row.
 * @throws {ProblemError} `bank-file-unreadable`
 */
export async function importBankFile(db: Executor, ports: Ports, actor: UserActor, bytes: Uint8Array): Promise<ImportedBankFile> {
  const file = await readBankFileInWorker(bytes);
  await lockBank(db);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findBankFile(db, sha256);
  if (known) return { ...known, isKnown: true };
  if (!file) throw new ProblemError('bank-file-unreadable');
  const { rows } = file;
  const blocks = await blocksOfFile(db, file);
  const named = [...rows.map(({ endToEndId }) => endToEndId), ...blocks.flatMap(({ meant }) => meant)];
  const ledger = await openLedger(db, ports, await debitIdsOfOrders(db, named));
  const reader: Reader = { ledger, debits: new Map([...ledger.transactions.values()].map((row) => [row.orderNumber, row])), actor };
  const told = [...rows.map((row) => applyRow(reader, row)), ...blocks.flatMap((block) => applyBlock(reader, block))];
  const report = told.length > 0 ? told : [wholeRow(file.original?.messageId ?? '', 'unchanged')];
  await closeLedger(db, ports, ledger);
  const importedAt = ports.clock.now();
  const { format, messageId } = file;
  const row = { sha256, format, messageId, report, importedBy: actor.userId, importedAt };
  const id = await insertBankFile(db, row);
  await recordEvent(db, ports, { kind: 'bank-file-imported', userId: actor.userId, data: { bankFileId: id, rows: report.length } });
  return { id, ...row, isKnown: false };
}

/** A block of our debits that the bank reports as one. */
interface OwnBlock extends BankBlock {
  /** End-to-end ids of all debits of the block. */
  orderNumbers: string[];
  /** End-to-end ids of the debits that the block's row is about: those without a row of their own in the report. */
  meant: string[];
}

/** The blocks in a file of the bank; for a status report (pain.002) the last one is our whole file that it answers. */
async function blocksOfFile(db: Executor, { original, rows, blocks }: BankFile): Promise<OwnBlock[]> {
  const named = new Set(original ? rows.map(({ endToEndId }) => endToEndId) : []);
  const own: OwnBlock[] = [];
  for (const block of blocks) {
    const id = readBlockId(block.blockId);
    const orderNumbers = id ? await ordersOfFile(db, id.messageId, id) : [];
    own.push({ ...block, orderNumbers, meant: orderNumbers.filter((order) => !named.has(order)) });
  }
  if (!original) return own;
  const { messageId: blockId, status, reason } = original;
  const state = fileStates.get(status);
  if (state) await updateSepaFileState(db, blockId, state);
  for (const { orderNumbers } of own) for (const order of orderNumbers) named.add(order);
  const orderNumbers = await ordersOfFile(db, blockId);
  // Unless the whole file is rejected, its status says nothing about the debits that are not named.
  const meant = state === 'rejected' ? orderNumbers.filter((order) => !named.has(order)) : [];
  const whole = { blockId, amountCents: null, chargesCents: null, isForeign: false, outcome: 'returned', reason, bookedOn: null } as const;
  return [...own, { ...whole, orderNumbers, meant }];
}

interface Reader {
  ledger: Ledger;
  /** The debits by their end-to-end ids. */
  debits: ReadonlyMap<string, TransactionRow>;
  actor: UserActor;
}

/** Whether the bank has still to answer a debit of its file. It may have collected even a debit that we cancelled: that money is kept. */
const isUnanswered = ({ state }: TransactionRow) => state === 'open' || state === 'refused';

/** The report's row for a block, or for a whole file, that names none of its debits. */
function wholeRow(id: string, outcome: BankFileRow['outcome'], block: Partial<BankBlock> = {}): BankFileRow {
  const { amountCents = null, chargesCents = null, reason = null } = block;
  return { end_to_end_id: id, amount: euros(amountCents), charges: euros(chargesCents), outcome, reason, payment_identifier: null };
}

const euros = (cents: number | null) => (cents === null ? null : cents / 100);

/** Whether the bank's amount matches `cents`. Some banks report only the amount moved in the end: then the charges that they report must make up the difference. */
function isOf({ amountCents, chargesCents }: Pick<BankRow, 'amountCents' | 'chargesCents'>, cents: number): boolean {
  return amountCents === null || amountCents === cents || Math.abs(amountCents - cents) === chargesCents;
}

/**
 * Applies a block of debits that the bank books, rejects or returns as one: the debits in it that it has not yet answered, or not yet returned, have to add up to its
 * amount. If the bank named some debits and none other is left, their own rows have said everything.
 */
function applyBlock(reader: Reader, block: OwnBlock): BankFileRow[] {
  const { blockId, orderNumbers, meant, ...what } = block;
  if (what.isForeign) return [wholeRow(blockId, 'other-currency', block)];
  const isLeft = what.outcome === 'returned' ? ({ state }: TransactionRow) => state !== 'returned' : isUnanswered;
  const left = meant.flatMap((orderNumber) => reader.debits.get(orderNumber) ?? []).filter(isLeft);
  const sum = left.reduce((total, debit) => total + debit.amountCents, 0);
  if (left.length > 0 && isOf(what, sum))
    return left.map(({ orderNumber }) => applyRow(reader, { ...what, endToEndId: orderNumber, amountCents: null, chargesCents: null }));
  if (left.length > 0) return [wholeRow(blockId, 'mismatch', block)];
  if (orderNumbers.length === 0) return [wholeRow(blockId, 'unknown', block)];
  return meant.length < orderNumbers.length ? [] : [wholeRow(blockId, 'unchanged', block)];
}

function applyRow(reader: Reader, row: BankRow): BankFileRow {
  const found = reader.debits.get(row.endToEndId);
  const answer = (outcome: BankFileRow['outcome']): BankFileRow => ({
    end_to_end_id: row.endToEndId,
    amount: euros(row.amountCents),
    charges: euros(row.chargesCents),
    outcome,
    reason: row.reason,
    payment_identifier: (found && paymentOf(reader.ledger, found)?.identifier) ?? null,
  });
  if (row.isForeign) return answer('other-currency');
  if (!found || found.sepaFileId === null) return answer('unknown');
  if (!isOf(row, found.amountCents)) return answer('mismatch');
  return answer(settleDebit(reader, found, row));
}

function settleDebit({ ledger, actor }: Reader, debit: TransactionRow, { outcome, reason, bookedOn }: BankRow): BankFileRow['outcome'] {
  const who = { userId: actor.userId };
  if (outcome === 'accepted') return 'unchanged';
  if (outcome === 'returned') {
    if (debit.state === 'refused') return 'unchanged';
    return returnTransaction(ledger, debit, { reason: reason ?? noReason, who }) ? 'returned' : 'unchanged';
  }
  if (!isUnanswered(debit)) return 'unchanged';
  const today = civilDateOf(ledger.at.getTime());
  const day = bookedOn !== null && isCivilDate(bookedOn) && bookedOn <= today ? bookedOn : today;
  return bookTransaction(ledger, debit, { bookedOn: day, who });
}
