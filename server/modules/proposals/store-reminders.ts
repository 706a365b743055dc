import { and, eq, exists, gt, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/db/connect.ts';
import { proposals, reminderRefusals } from '#server/db/schema-proposals.ts';
import type { ProposalRow } from './store.ts';

/**
 * Proposals to remind of: not contracted, withdrawn or reminded of, unchanged since an instant and valid after a civil date. Left out are those whose e-mail address
 * has another proposal that was changed later or was reminded of.
 */
export async function silentProposals(db: Executor, { since, after }: { since: Date; after: string }): Promise<ProposalRow[]> {
  const other = alias(proposals, 'other');
  const lived = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(sql`${other.state}->>'email'`, sql`${proposals.state}->>'email'`),
        ne(other.identifierHash, proposals.identifierHash),
        or(
          isNotNull(other.remindedAt),
          gt(other.updatedAt, proposals.updatedAt),
          // Of two proposals left in the same instant, only one counts.
          and(eq(other.updatedAt, proposals.updatedAt), gt(other.identifierHash, proposals.identifierHash)),
        ),
      ),
    );
  return db
    .select()
    .from(proposals)
    .where(
      and(
        isNull(proposals.policyId),
        isNull(proposals.remindedAt),
        isNull(proposals.withdrawnAt),
        lte(proposals.updatedAt, since),
        gt(proposals.lastDay, after),
        isNotNull(sql`${proposals.state}->>'email'`),
        not(exists(lived)),
      ),
    )
    .orderBy(proposals.updatedAt);
}

/** Marks a proposal as reminded of. False: it was marked before, or contracted meanwhile. */
export async function markProposalReminded(db: Executor, identifierHash: string, at: Date): Promise<boolean> {
  const marked = await db
    .update(proposals)
    .set({ remindedAt: at })
    .where(and(eq(proposals.identifierHash, identifierHash), isNull(proposals.remindedAt), isNull(proposals.policyId)))
    .returning({ hash: proposals.identifierHash });
  return marked.length > 0;
}

export async function insertRefusal(db: Executor, row: typeof reminderRefusals.$inferInsert): Promise<void> {
  await db.insert(reminderRefusals).values(row).onConflictDoNothing();
}

export async function hasRefused(db: Executor, addressHash: string): Promise<boolean> {
  const rows = await db.select().from(reminderRefusals).where(eq(reminderRefusals.addressHash, addressHash));
  return rows.length > 0;
}

export async function deleteRefusalsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(reminderRefusals).where(lt(reminderRefusals.refusedAt, before));
}
