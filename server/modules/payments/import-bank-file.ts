import { createHash } from 'node:crypto';
import { civilDateOf, isCivilDate } from '#domain/shared/civil-date.ts';
import type { BankFileRow } from '#domain/wire/bank-files.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { bookTransaction } from './book-transaction.ts';
import { closeLedger, type Ledger, openLedger, paymentOf } from './ledger.ts';
import type { BankBlock, BankFile, BankRow } from './read-bank-file.ts';
import { readBankFileAside } from './read-bank-file-aside.ts';
import { returnTransaction } from './return-transaction.ts';
import { readBlockId } from './sepa-document.ts';
import { debitIdsOfOrders } from './store-ledger.ts';
import { type BankFileRecord, findBankFile, insertBankFile, lockBank, ordersOfFile, updateSepaFileState } from './store-sepa.ts';
import type { TransactionRow } from './store-transactions.ts';

/** ISO 20022: why a bank returned something without saying why. */
const noReason = 'MS03';

const fileStates: Readonly<Record<string, 'accepted' | 'partly-accepted' | 'rejected'>> = {
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACSC: 'accepted',
  ACTC: 'accepted',
  ACWC: 'accepted',
  PART: 'partly-accepted',
  RJCT: 'rejected',
};

export type ImportedBankFile = BankFileRecord & { isKnown: boolean };

/**
 * Reads a file of the bank, all of it or nothing: what was debited is booked, what came back is owed again. The same file twice changes nothing,
 * and neither does a transaction that two files tell of. Returns what became of each row.
 * @throws {ProblemError} `bank-file-unreadable`
 */
export async function importBankFile(db: Executor, ports: Ports, actor: UserActor, bytes: Uint8Array): Promise<ImportedBankFile> {
  const file = await readBankFileAside(bytes);
  await lockBank(db);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findBankFile(db, sha256);
  if (known) return { ...known, isKnown: true };
  if (!file) throw new ProblemError('bank-file-unreadable');
  const rows = [...file.rows, ...(await rowsOfWholeFile(db, file))];
  const blocks = [];
  for (const block of file.blocks) blocks.push({ ...block, ...(await debitsOfBlock(db, block.blockId)) });
  const named = [...rows.map(({ endToEndId }) => endToEndId), ...blocks.flatMap(({ orderNumbers }) => orderNumbers)];
  const ledger = await openLedger(db, ports, await debitIdsOfOrders(db, named));
  const reader: Reader = { ledger, debits: new Map([...ledger.transactions.values()].map((row) => [row.orderNumber, row])), actor };
  const report = [...rows.map((row) => applyRow(reader, row)), ...blocks.flatMap((block) => applyBlock(reader, block))];
  await closeLedger(db, ports, ledger);
  const importedAt = ports.clock.now();
  const { format, messageId } = file;
  const row = { sha256, format, messageId, report, importedBy: actor.userId, importedAt };
  const id = await insertBankFile(db, row);
  await recordEvent(db, ports, { kind: 'bank-file-imported', userId: actor.userId, data: { bankFileId: id, rows: report.length } });
  return { id, ...row, isKnown: false };
}

/** A file that the bank rejected as a whole names none of its debits: all of them are rejected. */
async function rowsOfWholeFile(db: Executor, { original, rows, blocks }: BankFile): Promise<BankRow[]> {
  const state = original ? fileStates[original.status] : undefined;
  if (!original || !state) return [];
  const ours = await updateSepaFileState(db, original.messageId, state);
  if (!ours || state !== 'rejected' || rows.length + blocks.length > 0) return [];
  const { reason } = original;
  return (await ordersOfFile(db, ours.messageId)).map((orderNumber) => ({
    endToEndId: orderNumber,
    amountCents: null,
    outcome: 'returned',
    reason,
    bookedOn: null,
  }));
}

/** A block of ours and the debits in it, none of which the bank names. */
interface OwnBlock extends BankBlock {
  isOurs: boolean;
  orderNumbers: string[];
}

async function debitsOfBlock(db: Executor, blockId: string): Promise<Pick<OwnBlock, 'isOurs' | 'orderNumbers'>> {
  const block = readBlockId(blockId);
  return { isOurs: block !== null, orderNumbers: block ? await ordersOfFile(db, block.messageId, block) : [] };
}

interface Reader {
  ledger: Ledger;
  /** By their end-to-end ids. */
  debits: ReadonlyMap<string, TransactionRow>;
  actor: UserActor;
}

/** Whether the bank's word on a debit of its file is still to come. One that we dropped it may have debited all the same: that money is kept. */
const isUnanswered = ({ state }: TransactionRow) => state === 'open' || state === 'refused';

/** A bank that books, or rejects, a block of debits as one: those of it that it has not answered yet have to add up. */
function applyBlock(reader: Reader, { blockId, amountCents, isOurs, orderNumbers, ...what }: OwnBlock): BankFileRow[] {
  const open = orderNumbers.flatMap((orderNumber) => reader.debits.get(orderNumber) ?? []).filter(isUnanswered);
  const sum = open.reduce((total, debit) => total + debit.amountCents, 0);
  if (open.length > 0 && (amountCents === null || amountCents === sum))
    return open.map(({ orderNumber }) => applyRow(reader, { ...what, endToEndId: orderNumber, amountCents: null }));
  const outcome = open.length > 0 ? 'mismatch' : isOurs ? 'unchanged' : 'unknown';
  const amount = amountCents === null ? null : amountCents / 100;
  return [{ end_to_end_id: blockId, amount, outcome, reason: what.reason, payment_identifier: null }];
}

function applyRow(reader: Reader, row: BankRow): BankFileRow {
  const found = reader.debits.get(row.endToEndId);
  const answer = (outcome: BankFileRow['outcome']): BankFileRow => ({
    end_to_end_id: row.endToEndId,
    amount: row.amountCents === null ? null : row.amountCents / 100,
    outcome,
    reason: row.reason,
    payment_identifier: (found && paymentOf(reader.ledger, found)?.identifier) ?? null,
  });
  if (!found || found.sepaFileId === null) return answer('unknown');
  if (row.amountCents !== null && row.amountCents !== found.amountCents) return answer('mismatch');
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
