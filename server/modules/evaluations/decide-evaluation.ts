import { evaluationStatus, statusOfVerdict } from '#domain/evaluation/evaluation-status.ts';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { DecidedBy } from '#domain/wire/evaluation-reports.ts';
import type { decideEvaluation as contract } from '#domain/wire/evaluations.ts';
import type { PhotoResult } from '#domain/wire/policies.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { queueExamples } from '#server/modules/labelled-examples/keep-examples.ts';
import { notifyDecision } from '#server/modules/notifications/notify-decision.ts';
import type { Ports } from '#server/ports/ports.ts';
import { decideBlind } from './decide-blind.ts';
import { assertNoOtherHolds } from './hold-evaluation.ts';
import { endGrants, findEvaluation, lockRisk, placeOfEvaluation, type Risk, updateEvaluation, updateRisk } from './store.ts';

const nobodysHold = { heldBy: null, heldUntil: null };
/** A phone that missed the answer can still ask again, and learns that its evaluation had arrived and what was decided. */
const grantAfterDecisionMs = 24 * 60 * 60_000;

/**
 * A person decides an evaluation (specification §4), also anew after the customer asked for a review. For an evaluation that is looked at blind, the opinion is only
 * kept.
 * @throws {ProblemError} `not-found`; `evaluation-closed` when it was decided before and no review was asked for; `held-by-another`
 */
export async function decideEvaluation(
  db: Executor,
  ports: Ports,
  decision: { policyId: number; evaluationId: string; staffId: number; body: BodyOutput<typeof contract> },
): Promise<void> {
  const { policyId, evaluationId, staffId, body } = decision;
  const frontal = { label: body.frontal.label, reasons: body.frontal.reasons ?? [] };
  const trasera = { label: body.trasera.label, reasons: body.trasera.reasons ?? [] };
  if (await decideBlind(db, ports, { policyId, evaluationId, staffId, frontal, trasera })) return;
  // The policy and its risk are locked first, as in a submission: the other order could deadlock.
  const place = await placeOfEvaluation(db, evaluationId);
  if (!place) throw new ProblemError('not-found');
  const { risk } = await lockRisk(db, policyId, place.riskId);
  const evaluation = await findEvaluation(db, evaluationId);
  if (evaluation?.status !== evaluationStatus.pending) throw new ProblemError('evaluation-closed');
  await assertNoOtherHolds(db, evaluationId, staffId);
  await applyDecision(db, ports, {
    policyId,
    risk,
    evaluationId,
    by: 'person',
    staffId,
    frontal,
    trasera,
  });
  await queueExamples(db, ports, { policyId, evaluationId });
}

/**
 * Writes the decision of a person or of the assessment (`staffId` null) about a pending evaluation, whose risk is locked. The evaluation's grants end a day later
 * (decision A81). A rejection spends one of the customer's tries (decision A51), a breakage none, since a repaired phone may try again (A74).
 * @throws {ProblemError} `invalid-input` when a photo has no label
 */
export async function applyDecision(
  db: Executor,
  ports: Ports,
  decision: {
    policyId: number;
    risk: Risk['risk'];
    evaluationId: string;
    by: DecidedBy;
    staffId: number | null;
    frontal: PhotoResult;
    trasera: PhotoResult;
  },
): Promise<void> {
  const { policyId, risk, evaluationId, by, staffId, frontal, trasera } = decision;
  const verdict = verdictOf(frontal.label, trasera.label);
  if (!verdict) throw new ProblemError('invalid-input');
  const now = ports.clock.now();
  const status = statusOfVerdict(verdict);
  await updateEvaluation(db, evaluationId, { status, review: null, frontal, trasera, decidedAt: now, decidedBy: staffId, ...nobodysHold });
  await updateRisk(db, risk.id, { evaluationStatus: status, ...(verdict === 'Rejected' ? { retryCount: risk.retryCount + 1 } : {}) });
  await endGrants(db, risk.id, new Date(now.getTime() + grantAfterDecisionMs));
  await notifyDecision(db, ports, { policyId, evaluationId });
  await recordEvent(db, ports, {
    kind: 'evaluation-decided',
    ...(staffId === null ? {} : { userId: staffId }),
    policyId,
    riskId: risk.id,
    data: { evaluation: evaluationId, verdict, by },
  });
}
