import {
  type EvaluationStatus,
  evaluationStatus,
  evaluationStatusAtPolicyEnd,
  evaluationStatusWhenOff,
} from '#domain/evaluation/evaluation-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { announce, riskTopic } from '#server/ports/events.ts';
import type { Ports } from '#server/ports/ports.ts';
import { endGrants, latestEvaluation, mobileRisksOf, updateEvaluation, updateRisk } from './store.ts';

const dayMs = 86_400_000;

/** Cancels the pending evaluations of a policy that is about to end, also those of phones that are no longer insured. */
export async function cancelEvaluations(db: Executor, ports: Ports, policyId: number): Promise<void> {
  for (const risk of await mobileRisksOf(db, policyId)) await cancelEvaluation(db, ports, risk, evaluationStatusAtPolicyEnd);
}

/** Cancels the evaluation of one phone that its policy no longer insures. */
export async function cancelEvaluationOf(
  db: Executor,
  ports: Ports,
  risk: { id: number; evaluationStatus: EvaluationStatus },
): Promise<void> {
  await cancelEvaluation(db, ports, risk, evaluationStatusWhenOff);
}

/** The grants stay valid for a day, so that a phone that missed an answer still learns that everything had arrived. */
async function cancelEvaluation(
  db: Executor,
  { clock }: Ports,
  risk: { id: number; evaluationStatus: EvaluationStatus },
  next: (status: EvaluationStatus) => EvaluationStatus,
): Promise<void> {
  const latest = await latestEvaluation(db, risk.id);
  if (latest?.status === evaluationStatus.pending)
    await updateEvaluation(db, latest.id, { status: evaluationStatus.canceled, review: null });
  await updateRisk(db, risk.id, { evaluationStatus: next(risk.evaluationStatus) });
  await endGrants(db, risk.id, new Date(clock.now().getTime() + dayMs));
  await announce(db, riskTopic(risk.id));
}
