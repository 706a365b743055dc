import { and, eq, inArray, isNotNull, like, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { evaluations, grants, idempotencyKeys, policies, risks } from '#server/db/schema.ts';
import { type BlockedRecord, blockedRecords } from '#server/db/schema-blocked-records.ts';
import { handoffs } from '#server/db/schema-handoffs.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { callRequests, proposals } from '#server/db/schema-proposals.ts';
import { users } from '#server/db/schema-users.ts';

export type PersonRow = typeof users.$inferSelect;

/** The user row, deleted or not, locked until the transaction ends: against changes; with `update`, also against new rows that refer to it, such as a contract. */
export async function lockPerson(db: Executor, id: number, lock: 'no key update' | 'update' = 'no key update'): Promise<PersonRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for(lock);
  return row ?? null;
}

/** The policies of a person, locked until the transaction ends. `lastDay`: the last covered day of a policy that has ended. */
export async function policiesOf(db: Executor, userId: number) {
  return db
    .select({
      id: policies.id,
      status: policies.status,
      lastDay: policyContracts.lastDay,
      refundDecidedBy: policyContracts.refundDecidedBy,
      refundDecision: policyContracts.refundDecision,
    })
    .from(policies)
    .leftJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(eq(policies.userId, userId))
    .orderBy(policies.id)
    .for('no key update', { of: policies });
}

export async function findBlocked(db: Executor, userId: number) {
  const [row] = await db.select().from(blockedRecords).where(eq(blockedRecords.userId, userId));
  return row ?? null;
}

export async function insertBlocked(db: Executor, row: typeof blockedRecords.$inferInsert): Promise<void> {
  await db.insert(blockedRecords).values(row);
}

/** Holders whose contracts have all ended, with the last covered day before a civil date of Madrid; without those already erased. */
export async function holdersWithoutContractSince(db: Executor, before: string): Promise<number[]> {
  const lastOf = sql`greatest(${policyContracts.lastDay}, (${policyContracts.endedAt} at time zone 'Europe/Madrid')::date)`;
  const erased = db.select({ id: blockedRecords.userId }).from(blockedRecords).where(eq(blockedRecords.userId, policies.userId));
  const rows = await db
    .select({ userId: policies.userId })
    .from(policies)
    .innerJoin(users, and(eq(users.id, policies.userId), ne(users.email, sql`'erased-' || ${users.id} || '@invalid'`)))
    .leftJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(notExists(erased))
    .groupBy(policies.userId)
    .having(sql`bool_and(coalesce(${policies.status} = ${policyStatus.cancelled} and ${lastOf} < ${before}::date, false))`)
    .orderBy(policies.userId);
  return rows.map(({ userId }) => userId);
}

/** The users whose blocked record is to be removed. `today`: a civil date of Madrid. */
export async function blockedUntil(db: Executor, today: string): Promise<number[]> {
  const rows = await db.select({ userId: blockedRecords.userId }).from(blockedRecords).where(lte(blockedRecords.eraseOn, today));
  return rows.map(({ userId }) => userId);
}

export async function deleteBlocked(db: Executor, userId: number): Promise<void> {
  await db.delete(blockedRecords).where(eq(blockedRecords.userId, userId));
}

/** The risks of a person, locked until the transaction ends, so that no claim for them is declared meanwhile. */
export async function risksOf(db: Executor, userId: number) {
  return db
    .select({
      id: risks.id,
      name: risks.name,
      kind: risks.kind,
      imei: risks.imei,
      imei2: risks.imei2,
      reference: risks.reference,
      partNumber: risks.partNumber,
      idNumber: risks.idNumber,
    })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(eq(policies.userId, userId))
    .orderBy(risks.id)
    .for('no key update', { of: risks });
}

export async function evaluationsOf(db: Executor, riskIds: readonly number[]): Promise<BlockedRecord['evaluations']> {
  return db
    .select({ id: evaluations.id, imei: evaluations.imei, imei2: evaluations.imei2 })
    .from(evaluations)
    .where(and(inArray(evaluations.riskId, [...riskIds]), isNotNull(evaluations.imei)));
}

/** Removes what risks and evaluations say about the person, and the numbers that identify their devices: the reference may be a serial number. */
export async function anonymiseContracts(db: Executor, riskIds: readonly number[], nothing: string): Promise<void> {
  const ids = [...riskIds];
  if (ids.length === 0) return;
  await db
    .update(risks)
    .set({ name: nothing, idNumber: nothing })
    .where(and(inArray(risks.id, ids), eq(risks.kind, 'person')));
  await db.update(risks).set({ imei: null, imei2: null, reference: null, partNumber: null }).where(inArray(risks.id, ids));
  await db.update(evaluations).set({ imei: null, imei2: null, imeiCheck: null, device: null }).where(inArray(evaluations.riskId, ids));
}

/** An address that nobody can have (RFC 2606). */
export const erasedEmail = (id: number) => `erased-${id}@invalid`;

export async function anonymisePerson(db: Executor, id: number, nothing: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      email: erasedEmail(id),
      pendingEmail: null,
      name: nothing,
      surname1: nothing,
      surname2: '',
      phones: [],
      documentType: null,
      documentCode: null,
      segment: null,
      marketingConsent: null,
      examplesConsent: null,
      passwordHash: null,
      directorySubject: null,
      deletedAt: sql`coalesce(${users.deletedAt}, ${now})`,
    })
    .where(eq(users.id, id));
}

/** Ends a user's log-in: nobody can log in as them any more. */
export async function endLogIn(db: Executor, id: number, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash: null, directorySubject: null, pendingEmail: null, deletedAt: now }).where(eq(users.id, id));
}

/**
 * Deletes a person's call requests, the proposals begun with their e-mail address, and the stored answers to their calls and to others' calls about them. Nothing is
 * deleted by phone number: anybody may enter somebody else's number in their account.
 */
export async function deleteTraces(
  db: Executor,
  { id, email }: { id: number; email: string },
  policyIds: readonly number[],
): Promise<void> {
  await db.delete(callRequests).where(eq(callRequests.userId, id));
  await db.delete(proposals).where(eq(sql`lower(${proposals.state}->>'email')`, email.toLowerCase()));
  const { scope, answer } = idempotencyKeys;
  const madeThem = and(like(scope, '% POST %/users'), eq(sql`${answer} #>> '{body,id}'`, String(id)));
  const addresses = [`/users/${id}/`, ...policyIds.map((policyId) => `/policies/${policyId}/`)];
  const aboutThem = addresses.map((address) => like(scope, `%${address}%`));
  await db.delete(idempotencyKeys).where(or(like(scope, `user:${id} %`), madeThem, ...aboutThem));
}

export async function deleteGrantsEndedBefore(db: Executor, before: Date): Promise<void> {
  const used = db.select({ id: handoffs.id }).from(handoffs).where(eq(handoffs.grantId, grants.id));
  await db.delete(grants).where(and(lt(grants.expiresAt, before), notExists(used)));
}
