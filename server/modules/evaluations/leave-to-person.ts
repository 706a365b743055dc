import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { announce, riskTopic } from '#server/ports/events.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findEvaluation, lockRisk, placeOfEvaluation, updateEvaluation } from './store.ts';

/**
 * Leaves an evaluation to a person when its job has failed for good, so that it does not wait for ever. One that is decided, or waits for a person already, stays as it
 * is.
 */
export async function leaveToPerson(ports: Ports, evaluationId: string): Promise<void> {
  const place = await placeOfEvaluation(ports.db, evaluationId);
  if (!place) return;
  await ports.db.transaction(async (db) => {
    await lockRisk(db, place.policyId, place.riskId);
    const evaluation = await findEvaluation(db, evaluationId);
    if (evaluation?.status !== evaluationStatus.pending || evaluation.review !== 'automatic') return;
    await updateEvaluation(db, evaluationId, { review: 'person' });
    await announce(db, riskTopic(place.riskId));
  });
}
