import { eq, getTableColumns, lt } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { proposals } from '#server/db/schema-proposals.ts';

/** All columns but the id and the generated ones, which only lists need (`store-begun.ts`). */
const { id: _id, storeId: _storeId, search: _search, ...columns } = getTableColumns(proposals);
export type ProposalRow = Omit<typeof proposals.$inferSelect, 'id' | 'storeId' | 'search'>;
export type PricedProposal = NonNullable<ProposalRow['priced']>;

/** Inserts a proposal. An identifier that exists already changes nothing: somebody may have continued that proposal. */
export async function insertProposal(db: Executor, row: ProposalRow): Promise<void> {
  await db.insert(proposals).values(row).onConflictDoNothing();
}

/** The proposal with this hash; locked if it is to be changed. */
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

/** Removes proposals whose last day was before a civil date. */
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
