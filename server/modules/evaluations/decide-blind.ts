import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import type { PhotoResult } from '#domain/wire/policies.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { queueExamples } from '#server/modules/labelled-examples/keep-examples.ts';
import type { Ports } from '#server/ports/ports.ts';
import { assertNoOtherHolds } from './hold-evaluation.ts';
import { capturesOf, evaluationOfPolicy, findEvaluation, updateEvaluation } from './store.ts';

/**
 * Keeps the opinion of a person who has looked, without knowing it, at an evaluation that was decided automatically. Nothing changes for the customer.
 * @returns false when no blind look was asked for
 * @throws {ProblemError} `held-by-another`; `evaluation-closed` when its photos are gone; `invalid-input` when a photo has no label
 */
export async function decideBlind(
  db: Executor,
  ports: Ports,
  decision: { policyId: number; evaluationId: string; staffId: number; frontal: PhotoResult; trasera: PhotoResult },
): Promise<boolean> {
  const { policyId, evaluationId, staffId, frontal, trasera } = decision;
  const found = await evaluationOfPolicy(db, policyId, evaluationId);
  if (!found || !isBlind(found.evaluation)) return false;
  // Looked up again with a lock: if the customer has asked for a review meanwhile, the evaluation is decided like any other.
  const evaluation = await findEvaluation(db, evaluationId);
  if (!evaluation || !isBlind(evaluation)) return false;
  await assertNoOtherHolds(db, evaluationId, staffId);
  const photos = (await capturesOf(db, evaluationId)).filter(({ capture }) => capture.kind === 'front' || capture.kind === 'back');
  if (photos.some(({ capture }) => capture.erasedAt !== null)) throw new ProblemError('evaluation-closed');
  if (!verdictOf(frontal.label, trasera.label)) throw new ProblemError('invalid-input');
  await updateEvaluation(db, evaluationId, {
    blindFrontal: frontal,
    blindTrasera: trasera,
    blindDecidedAt: ports.clock.now(),
    blindDecidedBy: staffId,
    heldBy: null,
    heldUntil: null,
  });
  await recordEvent(db, ports, { kind: 'evaluation-looked-at', userId: staffId, policyId, data: { evaluation: evaluationId } });
  await queueExamples(db, ports, { policyId, evaluationId });
  return true;
}

type Row = NonNullable<Awaited<ReturnType<typeof findEvaluation>>>;

/** Whether a person is still to look at the evaluation without being told the decision. */
function isBlind({ blindAskedAt, blindDecidedAt, status }: Row): boolean {
  return blindAskedAt !== null && blindDecidedAt === null && status !== evaluationStatus.pending;
}
