import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { announce, riskTopic } from '#server/ports/events.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findEvaluation, lockRisk, placeOfEvaluation, updateEvaluation } from './store.ts';

/** An evaluation that no job could look at waits for a person, not for ever. One that is decided or already theirs stays as it is. */
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
