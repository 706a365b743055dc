import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { matchTries } from '#domain/handoff/lifetimes.ts';
import { modelName } from '#domain/policy/device-name.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluations, grants, policies, risks } from '#server/db/schema.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { handoffCodes, handoffs } from '#server/db/schema-handoffs.ts';
import { users } from '#server/db/schema-users.ts';

export type HandoffRow = typeof handoffs.$inferSelect;

export interface HandoffPlace {
  policyId: number;
  riskId: number;
}

/** The current hand-over of a risk: one that a phone can still use, or whose phone has a valid grant and no result yet. */
export async function currentHandoff(db: Executor, { policyId, riskId }: HandoffPlace, now: Date): Promise<HandoffRow | null> {
  const isDecided = sql`exists (select 1 from ${evaluations} where ${evaluations.riskId} = ${handoffs.riskId}
    and ${evaluations.createdAt} >= ${handoffs.redeemedAt} and ${evaluations.decidedAt} is not null)`;
  const [row] = await db
    .select({ handoff: handoffs })
    .from(handoffs)
    .leftJoin(grants, eq(grants.id, handoffs.grantId))
    .where(
      and(
        eq(handoffs.policyId, policyId),
        eq(handoffs.riskId, riskId),
        isNull(handoffs.cancelledAt),
        or(
          and(isNull(handoffs.redeemedAt), gt(handoffs.expiresAt, now), sql`${handoffs.wrongCodes} < ${matchTries}`),
          and(isNull(grants.revokedAt), gt(grants.expiresAt, now), sql`not ${isDecided}`),
        ),
      ),
    )
    .orderBy(desc(handoffs.createdAt))
    .limit(1);
  return row?.handoff ?? null;
}

/**
 * How many hand-overs of a policy were made since this instant and are open, were used by a phone, or were locked by wrong codes. Cancelled and unused ones do not count.
 */
export async function countSince(db: Executor, policyId: number, since: Date, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(handoffs)
    .where(
      and(
        eq(handoffs.policyId, policyId),
        gte(handoffs.createdAt, since),
        isNull(handoffs.cancelledAt),
        or(isNotNull(handoffs.redeemedAt), gt(handoffs.expiresAt, now), gte(handoffs.wrongCodes, matchTries)),
      ),
    );
  return row?.count ?? 0;
}

export async function insertHandoff(db: Executor, row: typeof handoffs.$inferInsert): Promise<HandoffRow> {
  const [made] = await db.insert(handoffs).values(row).returning();
  if (!made) throw new Error('hand-over vanished');
  return made;
}

export async function updateHandoff(db: Executor, id: string, values: Partial<typeof handoffs.$inferInsert>): Promise<void> {
  await db.update(handoffs).set(values).where(eq(handoffs.id, id));
}

export async function insertCodes(db: Executor, rows: (typeof handoffCodes.$inferInsert)[]): Promise<void> {
  await db.insert(handoffCodes).values(rows);
}

/** Lets the code that was opened expire together with its hand-over. */
export async function extendCode(db: Executor, hash: string, expiresAt: Date): Promise<void> {
  await db.update(handoffCodes).set({ expiresAt }).where(eq(handoffCodes.hash, hash));
}

/** Locks the policyholder whose hand-over a code opens, until the transaction ends: nobody takes back meanwhile what their phones may do. */
export async function lockHolderOf(db: Executor, hash: string): Promise<void> {
  await db
    .select({ id: users.id })
    .from(handoffCodes)
    .innerJoin(handoffs, eq(handoffs.id, handoffCodes.handoffId))
    .innerJoin(policies, eq(policies.id, handoffs.policyId))
    .innerJoin(users, eq(users.id, policies.userId))
    .where(eq(handoffCodes.hash, hash))
    .for('no key update', { of: users });
}

/** The hand-over that a code opens, locked until the transaction ends. */
export async function lockByCode(db: Executor, hash: string) {
  const [row] = await db
    .select({ handoff: handoffs, codeExpiresAt: handoffCodes.expiresAt })
    .from(handoffCodes)
    .innerJoin(handoffs, eq(handoffs.id, handoffCodes.handoffId))
    .where(eq(handoffCodes.hash, hash))
    .for('update', { of: handoffs });
  return row ?? null;
}

export async function findHandoff(db: Executor, id: string, place: HandoffPlace): Promise<HandoffRow | null> {
  const [row] = await db
    .select()
    .from(handoffs)
    .where(and(eq(handoffs.id, id), eq(handoffs.policyId, place.policyId), eq(handoffs.riskId, place.riskId)));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockHandoff(db: Executor, id: string, place: HandoffPlace): Promise<HandoffRow | null> {
  const [row] = await db
    .select()
    .from(handoffs)
    .where(and(eq(handoffs.id, id), eq(handoffs.policyId, place.policyId), eq(handoffs.riskId, place.riskId)))
    .for('update');
  return row ?? null;
}

/** A hand-over with its policyholder. */
export async function handoffToMail(
  db: Executor,
  id: string,
): Promise<{ handoff: HandoffRow; userId: number; email: string; provedAt: Date | null } | null> {
  const [row] = await db
    .select({ handoff: handoffs, userId: users.id, email: users.email, provedAt: users.emailProvedAt })
    .from(handoffs)
    .innerJoin(policies, eq(policies.id, handoffs.policyId))
    .innerJoin(users, eq(users.id, policies.userId))
    .where(eq(handoffs.id, id));
  return row ?? null;
}

/** The instants after `since` at which links of a policy were mailed, the oldest first. */
export async function mailedSince(db: Executor, policyId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.policyId, policyId), gt(auditEvents.at, since), eq(auditEvents.kind, 'handoff-mailed')))
    .orderBy(auditEvents.at);
  return rows.map(({ at }) => at);
}

export async function findByGrant(db: Executor, grantId: string): Promise<HandoffRow | null> {
  const [row] = await db.select().from(handoffs).where(eq(handoffs.grantId, grantId));
  return row ?? null;
}

/** Whether a grant was taken back before its time. */
export async function isRevoked(db: Executor, grantId: string): Promise<boolean> {
  const [row] = await db.select({ revokedAt: grants.revokedAt }).from(grants).where(eq(grants.id, grantId));
  return row === undefined || row.revokedAt !== null;
}

export async function revokeGrant(db: Executor, grantId: string, at: Date): Promise<void> {
  await db.update(grants).set({ revokedAt: at }).where(eq(grants.id, grantId));
}

/** The insured device of a risk, and its policyholder. */
export async function deviceOf(
  db: Executor,
  riskId: number,
): Promise<{ device: string; brand: string; imei: string | null; firstName: string; provedEmail: string | null }> {
  const [row] = await db
    .select({
      name: risks.name,
      brand: risks.brand,
      model: risks.model,
      imei: risks.imei,
      firstName: users.name,
      email: users.email,
      provedAt: users.emailProvedAt,
    })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .innerJoin(users, eq(users.id, policies.userId))
    .where(eq(risks.id, riskId));
  if (!row) throw new Error('risk vanished');
  return {
    device: modelName(row) || row.name,
    brand: row.brand ?? '',
    imei: row.imei,
    firstName: row.firstName,
    provedEmail: row.provedAt === null ? null : row.email,
  };
}

/** The newest IMEI, front photo, back photo and evaluation since the phone was connected. */
export async function arrivedSince(db: Executor, { policyId, riskId }: HandoffRow, grantId: string, since: Date) {
  const photos = await db
    .select({ kind: captures.kind, receivedAt: captures.receivedAt })
    .from(captures)
    .where(and(eq(captures.riskId, riskId), gte(captures.receivedAt, since), inArray(captures.kind, ['front', 'back'])))
    .orderBy(captures.receivedAt);
  const [imei] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.policyId, policyId),
        gte(auditEvents.at, since),
        eq(auditEvents.grantId, grantId),
        eq(auditEvents.kind, 'imei-registered'),
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(1);
  const [evaluation] = await db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.riskId, riskId), gte(evaluations.createdAt, since)))
    .orderBy(desc(evaluations.createdAt))
    .limit(1);
  const last = (kind: 'front' | 'back') => photos.findLast((photo) => photo.kind === kind)?.receivedAt ?? null;
  return { imeiAt: imei?.at ?? null, frontAt: last('front'), backAt: last('back'), evaluation: evaluation ?? null };
}
