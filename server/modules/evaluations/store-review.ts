import { and, desc, eq, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, evaluations, policies, risks } from '#server/db/schema.ts';
import { captureTraces } from '#server/db/schema-capture-traces.ts';

/** The most other risks that are read; nobody looks through more. */
const mostOthers = 20;

/** Other active risks with one of these IMEI numbers, the newest first. */
export async function otherRisksWith(db: Executor, riskId: number, imeis: readonly string[]) {
  if (imeis.length === 0) return [];
  return db
    .select({ id: policies.id, number: policies.number, status: policies.status, brand: risks.brand, model: risks.model })
    .from(risks)
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(and(ne(risks.id, riskId), eq(risks.active, true), or(inArray(risks.imei, [...imeis]), inArray(risks.imei2, [...imeis]))))
    .orderBy(desc(risks.id))
    .limit(mostOthers);
}

/** The evaluation of a risk before this instant, the latest first; null: there is none. */
export async function evaluationBefore(db: Executor, riskId: number, createdAt: Date) {
  const [row] = await db
    .select()
    .from(evaluations)
    .where(and(eq(evaluations.riskId, riskId), lt(evaluations.createdAt, createdAt)))
    .orderBy(desc(evaluations.createdAt))
    .limit(1);
  return row ?? null;
}

/** The hash and the signature by which copies of a photo are recognised; null when it was never assessed. */
export async function tracesOf(db: Executor, captureId: string) {
  const [row] = await db
    .select({ sha256: captures.sha256, hash: captureTraces.hash, signature: captureTraces.signature })
    .from(captureTraces)
    .innerJoin(captures, eq(captures.id, captureTraces.captureId))
    .where(eq(captureTraces.captureId, captureId));
  return row ?? null;
}

/** How many photos, the nearest by their hash, are compared by their signature; as many as in the assessment. */
const mostTraces = 200;

/** The photos with the nearest hashes, except `without`, each with the evaluations that it was handed in with, the latest first. A good photo may serve two tries. */
export async function nearestPhotos(db: Executor, hash: string, without: readonly string[]) {
  const nearest = db
    .select({ captureId: captureTraces.captureId, hash: captureTraces.hash, signature: captureTraces.signature })
    .from(captureTraces)
    .where(notInArray(captureTraces.captureId, [...without]))
    .orderBy(sql`bit_count(('x' || ${captureTraces.hash})::bit(64) # ('x' || ${hash}::text)::bit(64))`)
    .limit(mostTraces)
    .as('nearest');
  return db
    .select({
      captureId: nearest.captureId,
      hash: nearest.hash,
      signature: nearest.signature,
      sha256: captures.sha256,
      erasedAt: captures.erasedAt,
      evaluationId: evaluations.id,
      policy: { id: policies.id, number: policies.number },
    })
    .from(nearest)
    .innerJoin(captures, eq(captures.id, nearest.captureId))
    .innerJoin(evaluationCaptures, eq(evaluationCaptures.captureId, nearest.captureId))
    .innerJoin(evaluations, eq(evaluations.id, evaluationCaptures.evaluationId))
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .orderBy(desc(evaluations.createdAt));
}
