import { eq, getTableColumns, lt } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { proposals } from '#server/db/schema-proposals.ts';

/** Without its number and what the database makes of the rest, which are for lists alone (`store-begun.ts`). */
const { id: _id, storeId: _storeId, search: _search, ...columns } = getTableColumns(proposals);
export type ProposalRow = Omit<typeof proposals.$inferSelect, 'id' | 'storeId' | 'search'>;
export type PricedProposal = NonNullable<ProposalRow['priced']>;

/** Inserts a proposal. The same identifier again changes nothing: somebody may have gone on with it. */
export async function insertProposal(db: Executor, row: ProposalRow): Promise<void> {
  await db.insert(proposals).values(row).onConflictDoNothing();
}

/** Locked, when it is to be changed. */
export async function findProposal(
  db: Executor,
  identifierHash: string,
  options: { isLocked?: boolean } = {},
): Promise<ProposalRow | null> {
  const query = db.select(columns).from(proposals).where(eq(proposals.identifierHash, identifierHash));
  const [row] = await (options.isLocked ? query.for('update') : query);
  return row ?? null;
}

export async function updateProposalRow(
  db: Executor,
  identifierHash: string,
  values: Pick<ProposalRow, 'state' | 'priced' | 'version' | 'updatedAt'>,
): Promise<void> {
  await db.update(proposals).set(values).where(eq(proposals.identifierHash, identifierHash));
}

/** Removes those whose last day was before a civil date. */
export async function deleteProposalsBefore(db: Executor, civilDate: string): Promise<void> {
  await db.delete(proposals).where(lt(proposals.lastDay, civilDate));
}

export async function closeProposalRow(
  db: Executor,
  identifierHash: string,
  values: { policyId: number; bookingHash: string },
): Promise<void> {
  await db.update(proposals).set(values).where(eq(proposals.identifierHash, identifierHash));
}
