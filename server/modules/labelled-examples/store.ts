import { and, asc, count, eq, gt, isNotNull, isNull, lt, min, or } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { captures, evaluationCaptures, evaluations, policies, risks } from '#server/db/schema.ts';
import { labelledExamples } from '#server/db/schema-labelled-examples.ts';
import { users } from '#server/db/schema-users.ts';

export type LabelledExample = typeof labelledExamples.$inferSelect;

/** Whether the policyholder has consented that their photos are kept. */
export async function hasConsented(db: Executor, policyId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(policies)
    .innerJoin(users, eq(users.id, policies.userId))
    .where(and(eq(policies.id, policyId), isNotNull(users.examplesConsent)));
  return row !== undefined;
}

/** Locks the policyholder until the transaction ends; false when they do not consent that their photos are kept. */
export async function lockConsenting(db: Executor, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.examplesConsent)))
    .for('no key update');
  return row !== undefined;
}

/** The labels that a person gave an evaluation, by deciding it or in a blind look, and its policyholder; null: no person has, or a review was asked for since. */
export async function findDecided(db: Executor, evaluationId: string) {
  const [row] = await db
    .select({ evaluation: evaluations, policyId: policies.id, userId: policies.userId })
    .from(evaluations)
    .innerJoin(risks, eq(risks.id, evaluations.riskId))
    .innerJoin(policies, eq(policies.id, risks.policyId))
    .where(eq(evaluations.id, evaluationId));
  if (!row) return null;
  const { evaluation, policyId, userId } = row;
  const { frontal, trasera, decidedAt, decidedBy, blindFrontal, blindTrasera, blindDecidedAt, assessment, challenge } = evaluation;
  const of = { policyId, userId, assessment, challenge };
  if (decidedBy !== null && decidedAt !== null) return { ...of, front: frontal, back: trasera, decidedAt };
  if (blindFrontal !== null && blindTrasera !== null && blindDecidedAt !== null)
    return { ...of, front: blindFrontal, back: blindTrasera, decidedAt: blindDecidedAt };
  return null;
}

/** The photos of an evaluation whose bytes have not been erased. */
export async function photosOf(db: Executor, evaluationId: string) {
  return db
    .select({ id: captures.id, kind: captures.kind, blob: captures.blob, flags: evaluationCaptures.flags, frame: evaluationCaptures.frame })
    .from(evaluationCaptures)
    .innerJoin(captures, eq(captures.id, evaluationCaptures.captureId))
    .where(and(eq(evaluationCaptures.evaluationId, evaluationId), isNull(captures.erasedAt)));
}

/** Keeps an example in place of an earlier one of the same photo. @returns the name of the earlier one's file; null: there was none */
export async function keepRow(db: Executor, row: LabelledExample): Promise<string | null> {
  const [former] = await db
    .select({ blob: labelledExamples.blob })
    .from(labelledExamples)
    .where(eq(labelledExamples.id, row.id))
    .for('update');
  await db.insert(labelledExamples).values(row).onConflictDoUpdate({ target: labelledExamples.id, set: row });
  return former?.blob ?? null;
}

/** Locks and returns the examples of one person, or those decided before an instant. */
export async function examplesOf(db: Executor, which: { userId: number } | { before: Date }): Promise<{ id: string; blob: string }[]> {
  const where = 'userId' in which ? eq(labelledExamples.userId, which.userId) : lt(labelledExamples.decidedAt, which.before);
  return db.select({ id: labelledExamples.id, blob: labelledExamples.blob }).from(labelledExamples).where(where).for('update');
}

/** Deletes an example if its file is still this one; false: it is not. */
export async function deleteExample(db: Executor, { id, blob }: { id: string; blob: string }): Promise<boolean> {
  const isThis = and(eq(labelledExamples.id, id), eq(labelledExamples.blob, blob));
  return (await db.delete(labelledExamples).where(isThis).returning({ id: labelledExamples.id })).length > 0;
}

const pageRows = 200;

/** A page of all examples in the order of their decisions. `after`: the last one of the page before; null for the first page. */
export async function examplesAfter(db: Executor, after: Pick<LabelledExample, 'decidedAt' | 'id'> | null): Promise<LabelledExample[]> {
  const { decidedAt, id } = labelledExamples;
  return db
    .select()
    .from(labelledExamples)
    .where(after === null ? undefined : or(gt(decidedAt, after.decidedAt), and(eq(decidedAt, after.decidedAt), gt(id, after.id))))
    .orderBy(asc(decidedAt), asc(id))
    .limit(pageRows);
}

export async function countExamples(db: Executor): Promise<{ photos: number; since: Date | null }> {
  const [row] = await db.select({ photos: count(), since: min(labelledExamples.decidedAt) }).from(labelledExamples);
  return row ?? { photos: 0, since: null };
}
