import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { isEvaluationRequired } from '#domain/evaluation/is-required.ts';
import { canAskReview } from '#domain/evaluation/review.ts';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findEvaluation, latestEvaluation, lockRisk, placeOfEvaluation, updateEvaluation, updateRisk } from './store.ts';

/**
 * Has a person decide again about an evaluation that was refused (decision A74: no machine alone refuses anybody). The customer gets back the try that a rejection spent.
 * @throws {ProblemError} `not-found`; `evaluation-closed` when its decision cannot be reviewed, a review was asked for before, or the policy asks for no evaluation
 * any more
 */
export async function askReview(
  db: Executor,
  ports: Ports,
  { policyId, evaluationId, actor }: { policyId: number; evaluationId: string; actor: Actor },
): Promise<void> {
  const place = await placeOfEvaluation(db, evaluationId);
  if (!place || place.policyId !== policyId || (actor.kind === 'grant' && actor.riskId !== place.riskId))
    throw new ProblemError('not-found');
  const found = await lockRisk(db, policyId, place.riskId);
  const { risk } = found;
  const evaluation = await findEvaluation(db, evaluationId);
  if (!evaluation) throw new ProblemError('not-found');
  const latest = await latestEvaluation(db, risk.id);
  const { status, reviewAskedAt, frontal, trasera } = evaluation;
  const isRequired = isEvaluationRequired(found.risk, found.policy);
  if (!canAskReview({ status, isLatest: latest?.id === evaluationId, isAsked: reviewAskedAt !== null, isRequired }))
    throw new ProblemError('evaluation-closed');
  const wasRejected = verdictOf(frontal.label, trasera.label) === 'Rejected';
  const undecided = { label: null, reasons: [] };
  await updateEvaluation(db, evaluationId, {
    status: evaluationStatus.pending,
    review: 'person',
    frontal: undecided,
    trasera: undecided,
    decidedAt: null,
    decidedBy: null,
    reviewAskedAt: ports.clock.now(),
    // A blind look that is still pending is dropped, since a person now decides the case itself.
    ...(evaluation.blindDecidedAt === null ? { blindAskedAt: null } : {}),
  });
  await updateRisk(db, risk.id, {
    evaluationStatus: evaluationStatus.pending,
    ...(wasRejected ? { retryCount: Math.max(0, risk.retryCount - 1) } : {}),
  });
  await recordEvent(db, ports, { kind: 'review-asked', ...whoOf(actor), policyId, riskId: risk.id, data: { evaluation: evaluationId } });
}
