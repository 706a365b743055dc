import { and, eq, inArray, notExists } from 'drizzle-orm';
import { openClaimStages } from '#domain/claim/claim-status.ts';
import { claimType } from '#domain/claim/claim-type.ts';
import type { Executor } from '#server/db/connect.ts';
import { claims } from '#server/db/schema-claims.ts';
import { terminalPositions } from '#server/db/schema-policies.ts';

export async function findPosition(db: Executor, riskId: number) {
  const [row] = await db.select().from(terminalPositions).where(eq(terminalPositions.riskId, riskId));
  return row ?? null;
}

export async function putPosition(db: Executor, row: typeof terminalPositions.$inferInsert): Promise<void> {
  await db.insert(terminalPositions).values(row).onConflictDoUpdate({ target: terminalPositions.riskId, set: row });
}

/** Deletes the position of a phone. @returns whether there was one */
export async function deletePosition(db: Executor, riskId: number): Promise<boolean> {
  const gone = await db
    .delete(terminalPositions)
    .where(eq(terminalPositions.riskId, riskId))
    .returning({ riskId: terminalPositions.riskId });
  return gone.length > 0;
}

/** Deletes the positions that nobody may read any more: the phone has no open claim of theft or robbery. */
export async function deleteIdlePositions(db: Executor): Promise<void> {
  const openClaims = db
    .select({ id: claims.id })
    .from(claims)
    .where(
      and(
        eq(claims.riskId, terminalPositions.riskId),
        inArray(claims.type, [claimType.theft, claimType.robbery]),
        inArray(claims.stage, [...openClaimStages]),
      ),
    );
  await db.delete(terminalPositions).where(notExists(openClaims));
}
