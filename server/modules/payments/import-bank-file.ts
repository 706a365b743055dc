import { createHash } from 'node:crypto';
import { civilDateOf, isCivilDate } from '#domain/shared/civil-date.ts';
import type { BankFileRow } from '#domain/wire/bank-files.ts';
import type { Executor } from '#server/db/connect.ts';
import type { UserActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { bookTransaction } from './book-transaction.ts';
import { type BankBlock, type BankFile, type BankRow, readBankFile } from './read-bank-file.ts';
import { returnTransaction } from './return-transaction.ts';
import { readBlockId } from './sepa-document.ts';
import { findPayment, lockPolicy } from './store.ts';
import { type BankFileRecord, debitsOfFile, findBankFile, insertBankFile, lockBank, updateSepaFileState } from './store-sepa.ts';
import { type TransactionRow, transactionsOfOrder } from './store-transactions.ts';

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
  await lockBank(db);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await findBankFile(db, sha256);
  if (known) return { ...known, isKnown: true };
  const file = readBankFile(bytes);
  if (!file) throw new ProblemError('bank-file-unreadable');
  const report: BankFileRow[] = [];
  for (const row of [...file.rows, ...(await rowsOfWholeFile(db, file))]) report.push(await applyRow(db, ports, actor, row));
  for (const block of file.blocks) report.push(...(await applyBlock(db, ports, actor, block)));
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
  return (await debitsOfFile(db, ours.messageId)).map(({ orderNumber }) => ({
    endToEndId: orderNumber,
    amountCents: null,
    outcome: 'returned',
    reason,
    bookedOn: null,
  }));
}

/** A bank that books, or rejects, a block of debits as one names none of them: those of it that it has not answered yet have to add up. */
async function applyBlock(
  db: Executor,
  ports: Ports,
  actor: UserActor,
  { blockId, amountCents, ...what }: BankBlock,
): Promise<BankFileRow[]> {
  const block = readBlockId(blockId);
  const debits = block ? (await debitsOfFile(db, block.messageId, block)).filter(({ state }) => state === 'open') : [];
  const sum = debits.reduce((total, debit) => total + debit.amountCents, 0);
  if (debits.length > 0 && (amountCents === null || amountCents === sum)) {
    const report: BankFileRow[] = [];
    for (const { orderNumber } of debits)
      report.push(await applyRow(db, ports, actor, { ...what, endToEndId: orderNumber, amountCents: null }));
    return report;
  }
  const outcome = debits.length > 0 ? 'mismatch' : block ? 'unchanged' : 'unknown';
  const amount = amountCents === null ? null : amountCents / 100;
  return [{ end_to_end_id: blockId, amount, outcome, reason: what.reason, payment_identifier: null }];
}

async function applyRow(db: Executor, ports: Ports, actor: UserActor, row: BankRow): Promise<BankFileRow> {
  const [found] = (await transactionsOfOrder(db, row.endToEndId)).filter(({ kind }) => kind === 'debit');
  const payment = found?.paymentId ? await findPayment(db, found.policyId, found.paymentId) : null;
  const answer = (outcome: BankFileRow['outcome']): BankFileRow => ({
    end_to_end_id: row.endToEndId,
    amount: row.amountCents === null ? null : row.amountCents / 100,
    outcome,
    reason: row.reason,
    payment_identifier: payment?.identifier ?? null,
  });
  if (!found || found.sepaFileId === null) return answer('unknown');
  if (row.amountCents !== null && row.amountCents !== found.amountCents) return answer('mismatch');
  return answer(await settleDebit(db, ports, actor, found, row));
}

async function settleDebit(
  db: Executor,
  ports: Ports,
  { userId }: UserActor,
  found: TransactionRow,
  { outcome, reason, bookedOn, endToEndId }: BankRow,
): Promise<BankFileRow['outcome']> {
  const policy = await lockPolicy(db, found.policyId);
  const transaction = (await transactionsOfOrder(db, endToEndId)).find(({ id }) => id === found.id);
  if (!policy || !transaction || outcome === 'accepted') return 'unchanged';
  if (outcome === 'returned') {
    if (transaction.state === 'refused') return 'unchanged';
    const isNew = await returnTransaction(db, ports, { policy, transaction, reason: reason ?? noReason, who: { userId } });
    return isNew ? 'returned' : 'unchanged';
  }
  if (transaction.state !== 'open') return 'unchanged';
  const today = civilDateOf(ports.clock.now().getTime());
  const day = bookedOn !== null && isCivilDate(bookedOn) && bookedOn <= today ? bookedOn : today;
  return bookTransaction(db, ports, policy, transaction, { bookedOn: day, who: { userId } });
}
