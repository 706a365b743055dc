import { and, desc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { ImeiCheck } from '#domain/evaluation/imei-check.ts';
import type { PhotoTraces } from '#domain/evaluation/photo-traces.ts';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { Executor } from '#server/db/connect.ts';
import { captures, challenges, evaluationCaptures, evaluations, grants, idempotencyKeys, policies, risks } from '#server/db/schema.ts';
import { captureTraces } from '#server/db/schema-capture-traces.ts';
import { ProblemError } from '#server/http/problems.ts';
import { isLive } from '#server/modules/policy-core/is-live.ts';
import { lockPolicyOfRisk } from '#server/modules/policy-core/lock-policy-of-risk.ts';

export type Risk = Awaited<ReturnType<typeof lockRisk>>;

/**
 * The active mobile risk of a policy. The policy and the risk stay locked until the transaction ends, so that calls about one phone run one after the other.
 * @throws {ProblemError} `not-found`
 */
export async function lockRisk(db: Executor, policyId: number, riskId: number) {
  await lockPolicyOfRisk(db, policyId);
  const found = await mobileRiskOf(db, policyId, riskId);
  if (!found.risk.active) throw new ProblemError('not-found');
  return found;
}

/** The mobile risk of a policy, active or not: the result of its evaluation can still be read. @throws {ProblemError} `not-found`, also for a risk that is no mobile */
export async function mobileRiskOf(db: Executor, policyId: number, riskId: number) {
  const [row] = await db
    .select({ risk: risks, policy: policies })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(eq(risks.id, riskId), eq(risks.policyId, policyId), eq(risks.kind, 'mobile')));
  if (!row) throw new ProblemError('not-found');
  return row;
}

export async function mobileRisksOf(db: Executor, policyId: number) {
  return db
    .select()
    .from(risks)
    .where(and(eq(risks.policyId, policyId), eq(risks.kind, 'mobile')));
}

export async function activeMobileRisks(db: Executor, where: { userId: number } | { policyId: number }) {
  const scope = 'userId' in where ? eq(policies.userId, where.userId) : eq(policies.id, where.policyId);
  return db
    .select({ risk: risks, policy: policies })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(scope, eq(risks.active, true), eq(risks.kind, 'mobile'), isLive));
}

export async function updateRisk(db: Executor, riskId: number, values: Partial<typeof risks.$inferInsert>): Promise<void> {
  await db.update(risks).set(values).where(eq(risks.id, riskId));
}

/** The policies that insure one of these IMEI numbers as another risk than this one; it may be the same policy. */
export async function otherCovers(db: Executor, riskId: number, imeis: readonly string[]) {
  return db
    .select({ status: policies.status, createdAt: policies.createdAt })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(ne(risks.id, riskId), eq(risks.active, true), or(inArray(risks.imei, [...imeis]), inArray(risks.imei2, [...imeis]))));
}

/** Lets the grants of a risk's evaluation end at this instant, unless they end earlier. */
export async function endGrants(db: Executor, riskId: number, at: Date): Promise<void> {
  await db
    .update(grants)
    .set({ expiresAt: sql`least(${grants.expiresAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(grants.riskId, riskId), eq(grants.scope, 'evaluation'), isNull(grants.revokedAt)));
}

export async function insertChallenges(db: Executor, rows: (typeof challenges.$inferInsert)[]): Promise<void> {
  await db.insert(challenges).values(rows);
}

export async function findChallenge(db: Executor, text: string) {
  const [row] = await db.select().from(challenges).where(eq(challenges.text, text)).for('update');
  return row ?? null;
}

export async function useChallenge(db: Executor, text: string, evaluationId: string): Promise<void> {
  await db.update(challenges).set({ usedBy: evaluationId }).where(eq(challenges.text, text));
}

/** An evaluation, locked until the transaction ends; null: there is none. */
export async function findEvaluation(db: Executor, id: string) {
  const [row] = await db.select().from(evaluations).where(eq(evaluations.id, id)).for('update');
  return row ?? null;
}

/** An evaluation as it is now, without a lock; null: there is none. */
export async function readEvaluation(db: Executor, id: string) {
  const [row] = await db.select().from(evaluations).where(eq(evaluations.id, id));
  return row ?? null;
}

/** The facts of an evaluation that are needed before its risk is locked. */
export async function placeOfEvaluation(db: Executor, id: string) {
  const { riskId, review, challenge, imei, imei2, imeiCheck } = evaluations;
  // Whether the challenge had expired when the front photo was handed in. A front photo that an earlier evaluation had handed in was judged then, and is not late here.
  const isLate = sql<boolean>`coalesce(${challenges.usedBy} = ${evaluations.id} and ${challenges.expiresAt} <= ${evaluations.createdAt}, false)`;
  const [row] = await db
    .select({ policyId: risks.policyId, brand: risks.brand, riskId, review, challenge, isLate, imei, imei2, imeiCheck })
    .from(evaluations)
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .leftJoin(challenges, eq(challenges.text, evaluations.challenge))
    .where(eq(evaluations.id, id));
  return row ?? null;
}

/**
 * Records that the IMEI of a submission was refused. @returns false when the same submission had been refused before: a repeated call spends no try, with or without an
 * `Idempotency-Key`
 */
export async function keepImeiRefusal(
  db: Executor,
  refused: { riskId: number; evaluationId: string; bodyHash: string; code: ProblemCode; at: Date },
): Promise<boolean> {
  const { riskId, evaluationId, bodyHash, code, at } = refused;
  const key = `${evaluationId}:${bodyHash}`;
  const kept = await db
    .insert(idempotencyKeys)
    .values({ scope: `risk:${riskId} imei-refused`, key, requestHash: bodyHash, answer: { refusal: code }, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return kept.length > 0;
}

/** Lets transactions about the same IMEI run one after the other, whatever their policies. */
export async function lockImeis(db: Executor, imeis: readonly string[]): Promise<void> {
  for (const imei of [...imeis].sort()) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${imei}, 0))`);
}

export async function latestEvaluation(db: Executor, riskId: number) {
  const [row] = await db.select().from(evaluations).where(eq(evaluations.riskId, riskId)).orderBy(desc(evaluations.createdAt)).limit(1);
  return row ?? null;
}

export async function insertEvaluation(db: Executor, row: typeof evaluations.$inferInsert): Promise<void> {
  await db.insert(evaluations).values(row);
}

export async function updateEvaluation(db: Executor, id: string, values: Partial<typeof evaluations.$inferInsert>) {
  await db.update(evaluations).set(values).where(eq(evaluations.id, id));
}

/** Keeps the result of an IMEI check, unless there is one already: a check that ran at the same time has found the same. */
export async function keepImeiCheck(db: Executor, id: string, imeiCheck: ImeiCheck): Promise<void> {
  await db
    .update(evaluations)
    .set({ imeiCheck })
    .where(and(eq(evaluations.id, id), isNull(evaluations.imeiCheck)));
}

export async function capturesById(db: Executor, ids: readonly string[]) {
  return ids.length
    ? db
        .select()
        .from(captures)
        .where(inArray(captures.id, [...ids]))
    : [];
}

export async function linkCaptures(db: Executor, rows: (typeof evaluationCaptures.$inferInsert)[]): Promise<void> {
  if (rows.length) await db.insert(evaluationCaptures).values(rows);
}

/** The captures that an evaluation was handed in with. */
export async function capturesOf(db: Executor, evaluationId: string) {
  return db
    .select({ capture: captures, flags: evaluationCaptures.flags, frame: evaluationCaptures.frame })
    .from(evaluationCaptures)
    .innerJoin(captures, eq(captures.id, evaluationCaptures.captureId))
    .where(eq(evaluationCaptures.evaluationId, evaluationId));
}

/** How many photos, the nearest by their hash, are compared by their signature. */
const mostTraces = 200;

/** The traces of the assessed photos that are most similar to this one, except those of the captures `without`. */
export async function earlierTraces(db: Executor, hash: string, without: readonly string[]): Promise<PhotoTraces[]> {
  const rows = await db
    .select({ sha256: captures.sha256, hash: captureTraces.hash, signature: captureTraces.signature })
    .from(captureTraces)
    .innerJoin(captures, eq(captures.id, captureTraces.captureId))
    .where(notInArray(captureTraces.captureId, [...without]))
    .orderBy(sql`bit_count(('x' || ${captureTraces.hash})::bit(64) # ('x' || ${hash}::text)::bit(64))`)
    .limit(mostTraces);
  return rows.map((row) => ({ ...row, signature: Buffer.from(row.signature, 'base64') }));
}

export async function keepTraces(db: Executor, rows: (typeof captureTraces.$inferInsert)[]): Promise<void> {
  if (rows.length) await db.insert(captureTraces).values(rows).onConflictDoNothing();
}

export async function wasHandedInWith(db: Executor, evaluationId: string, captureId: string): Promise<boolean> {
  const rows = await db
    .select({ id: evaluationCaptures.captureId })
    .from(evaluationCaptures)
    .where(and(eq(evaluationCaptures.evaluationId, evaluationId), eq(evaluationCaptures.captureId, captureId)));
  return rows.length > 0;
}

/** An evaluation of a policy, with the phone that it is of; null: the policy has no such evaluation. */
export async function evaluationOfPolicy(db: Executor, policyId: number, evaluationId: string) {
  const [row] = await db
    .select({ evaluation: evaluations, risk: risks, policy: policies })
    .from(evaluations)
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(eq(evaluations.id, evaluationId), eq(risks.policyId, policyId)));
  return row ?? null;
}
