import { fullName } from '#domain/person/full-name.ts';
import { peninsularTime } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { evaluationOfPolicy } from './store.ts';
import { dropHold, otherHolder, takeHold } from './store-waiting.ts';

/** An evaluation and the user of the office who looks at it. */
interface Case {
  policyId: number;
  evaluationId: string;
  userId: number;
}

/**
 * Reserves a waiting evaluation for a user, or prolongs the user's reservation, so that two people never decide the same one.
 * @throws {ProblemError} `not-found`; `held-by-another`; `evaluation-closed` when it does not wait for a person
 */
export async function holdEvaluation(db: Executor, { policyId, evaluationId, userId }: Case): Promise<{ until: string }> {
  if (!(await evaluationOfPolicy(db, policyId, evaluationId))) throw new ProblemError('not-found');
  const hold = await takeHold(db, evaluationId, userId);
  if (hold) return { until: hold.until.toISOString() };
  await assertNoOtherHolds(db, evaluationId, userId);
  throw new ProblemError('evaluation-closed');
}

/** Ends a user's reservation. @throws {ProblemError} `not-found` */
export async function releaseEvaluation(db: Executor, { policyId, evaluationId, userId }: Case): Promise<void> {
  if (!(await evaluationOfPolicy(db, policyId, evaluationId))) throw new ProblemError('not-found');
  await dropHold(db, evaluationId, userId);
}

/** Refuses a change to an evaluation that another user has reserved. @throws {ProblemError} `held-by-another`, which says by whom and until when */
export async function assertNoOtherHolds(db: Executor, evaluationId: string, userId: number): Promise<void> {
  const holder = await otherHolder(db, evaluationId, userId);
  if (!holder) return;
  const until = peninsularTime(holder.until.getTime());
  throw new ProblemError('held-by-another', { message: `La está mirando ${fullName(holder)}, hasta las ${until} como mucho.` });
}
