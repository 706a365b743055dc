import { type EvaluationStatus, evaluationStatus, evaluationStatusAtPolicyEnd } from '#domain/evaluation/evaluation-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { announce, riskTopic } from '#server/ports/events.ts';
import type { Ports } from '#server/ports/ports.ts';
import { activeMobileRisks, endGrants, latestEvaluation, updateEvaluation, updateRisk } from './store.ts';

const dayMs = 86_400_000;

/**
 * Cancels what is still open of the evaluations of a policy that ends, before it has ended. Grants hold a day longer, so that a phone whose answer was lost
 * hears that everything had arrived.
 */
export async function cancelEvaluations(db: Executor, { clock }: Ports, policyId: number): Promise<void> {
  const now = clock.now();
  for (const { risk } of await activeMobileRisks(db, { policyId })) {
    const next = evaluationStatusAtPolicyEnd(risk.evaluationStatus as EvaluationStatus);
    const latest = await latestEvaluation(db, risk.id);
    if (latest?.status === evaluationStatus.pending)
      await updateEvaluation(db, latest.id, { status: evaluationStatus.canceled, review: null });
    await updateRisk(db, risk.id, { evaluationStatus: next });
    await endGrants(db, risk.id, new Date(now.getTime() + dayMs));
    await announce(db, riskTopic(risk.id));
  }
}
