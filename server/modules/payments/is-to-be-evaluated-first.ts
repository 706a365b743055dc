import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { evaluationStatus, evaluationStatusesWorseThan } from '#domain/evaluation/evaluation-status.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies, risks } from '#server/db/schema.ts';

/** SQL condition: policies for which `waitsForEvaluation` holds (decision A35). None of their receipts can be paid or collected. */
export function isToBeEvaluatedFirst(db: Executor): SQL {
  const isUndone = inArray(risks.evaluationStatus, evaluationStatusesWorseThan(evaluationStatus.validated));
  const undone = db
    .select({ id: risks.id })
    .from(risks)
    .where(and(eq(risks.policyId, policies.id), eq(risks.active, true), eq(risks.kind, 'mobile'), isUndone));
  const isWaiting = and(
    eq(policies.isPaidAfterEvaluation, true),
    eq(policies.status, policyStatus.draft),
    eq(policies.evaluationActive, true),
    exists(undone),
  );
  return sql`(${isWaiting})`;
}
