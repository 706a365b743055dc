import { and, eq, inArray, isNotNull, like, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, grants, idempotencyKeys, policies, risks } from '#server/db/schema.ts';
import { auditEvents } from '#server/db/schema-audit.ts';
import { type BlockedRecord, blockedRecords } from '#server/db/schema-blocked-records.ts';
import { handoffs } from '#server/db/schema-handoffs.ts';
import { callRequests, proposals } from '#server/db/schema-proposals.ts';
import { users } from '#server/db/schema-users.ts';

export type PersonRow = typeof users.$inferSelect;

/** Deleted or not; locked until the transaction ends. */
export async function lockPerson(db: Executor, id: number): Promise<PersonRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

export async function policiesOf(db: Executor, userId: number) {
  return db.select({ id: policies.id, status: policies.status }).from(policies).where(eq(policies.userId, userId));
}

export async function findBlocked(db: Executor, userId: number) {
  const [row] = await db.select().from(blockedRecords).where(eq(blockedRecords.userId, userId));
  return row ?? null;
}

export async function insertBlocked(db: Executor, row: typeof blockedRecords.$inferInsert): Promise<void> {
  await db.insert(blockedRecords).values(row);
}

/** Whose time of blocking is over. `today`: a civil date of Madrid. */
export async function deleteBlockedUntil(db: Executor, today: string): Promise<number[]> {
  const rows = await db.delete(blockedRecords).where(lte(blockedRecords.eraseOn, today)).returning({ userId: blockedRecords.userId });
  return rows.map(({ userId }) => userId);
}

export async function risksOf(db: Executor, userId: number) {
  return db
    .select({ id: risks.id, name: risks.name, kind: risks.kind, imei: risks.imei, imei2: risks.imei2, idNumber: risks.idNumber })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(eq(policies.userId, userId));
}

export async function evaluationsOf(db: Executor, riskIds: readonly number[]): Promise<BlockedRecord['evaluations']> {
  return db
    .select({ id: evaluations.id, imei: evaluations.imei, imei2: evaluations.imei2 })
    .from(evaluations)
    .where(and(inArray(evaluations.riskId, [...riskIds]), isNotNull(evaluations.imei)));
}

/** What contracts and evaluations say of the person or name their phone by. */
export async function anonymiseContracts(db: Executor, riskIds: readonly number[], nothing: string): Promise<void> {
  const ids = [...riskIds];
  if (ids.length === 0) return;
  await db
    .update(risks)
    .set({ name: nothing, idNumber: nothing })
    .where(and(inArray(risks.id, ids), eq(risks.kind, 'person')));
  await db.update(risks).set({ imei: null, imei2: null }).where(inArray(risks.id, ids));
  await db.update(evaluations).set({ imei: null, imei2: null, imeiCheck: null, device: null }).where(inArray(evaluations.riskId, ids));
}

export async function anonymisePerson(db: Executor, id: number, nothing: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      email: `erased-${id}@invalid`,
      name: nothing,
      surname1: nothing,
      surname2: '',
      phones: [],
      documentType: null,
      documentCode: null,
      segment: null,
      passwordHash: null,
      deletedAt: sql`coalesce(${users.deletedAt}, ${now})`,
    })
    .where(eq(users.id, id));
}

/** What was asked for or begun under the same address or number, and answers kept for this person's calls. */
export async function deleteTraces(db: Executor, { id, email, phones }: Pick<PersonRow, 'id' | 'email' | 'phones'>): Promise<void> {
  const byPhone = phones.length > 0 ? [inArray(callRequests.phone, phones)] : [];
  if (byPhone.length > 0) await db.delete(callRequests).where(or(...byPhone));
  const begunByPhone = phones.map((phone) => eq(sql`${proposals.state}->>'phone'`, phone));
  await db.delete(proposals).where(or(eq(sql`lower(${proposals.state}->>'email')`, email), ...begunByPhone));
  await db.delete(idempotencyKeys).where(like(idempotencyKeys.scope, `user:${id} %`));
  await db
    .update(grants)
    .set({ revokedAt: sql`coalesce(${grants.revokedAt}, now())` })
    .where(eq(grants.userId, id));
}

export async function deleteGrantsEndedBefore(db: Executor, before: Date): Promise<void> {
  const used = db.select({ id: handoffs.id }).from(handoffs).where(eq(handoffs.grantId, grants.id));
  await db.delete(grants).where(and(lt(grants.expiresAt, before), notExists(used)));
}

/** But for those of contracts that run. */
export async function deleteAuditBefore(db: Executor, before: Date): Promise<void> {
  const running = db
    .select({ id: policies.id })
    .from(policies)
    .where(and(eq(policies.id, auditEvents.policyId), ne(policies.status, 4)));
  await db.delete(auditEvents).where(and(lt(auditEvents.at, before), notExists(running)));
}
