import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { canTry } from '#domain/evaluation/retries.ts';
import { hasMissedSignBy } from '#domain/policy/sign-by.ts';
import type { Executor } from '#server/db/connect.ts';
import { policiesToSignBefore } from '#server/modules/policies/store-contracts.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { endOverdue } from './end-overdue.ts';

/**
 * The daily job: ends every policy whose sign-by date has passed unsigned, with a mail and a refund of all that was paid (decision A35). A policy whose evaluation a
 * person has to settle waits for that person.
 */
export async function cancelUnsigned(ports: Ports): Promise<void> {
  const overdue = await policiesToSignBefore(ports.db, todayOf(ports));
  await endOverdue(ports, overdue, async (db, { policy, contract }, today) => {
    if (contract.signedAt !== null) return null;
    const facts = { status: policy.status, signBy: contract.signBy, isForPerson: await isForPerson(db, ports, policy.id) };
    return hasMissedSignBy(facts, today) ? { ending: 'unsigned', cause: 'unsigned', lastDay: today, refundDecidedBy: 'rule' } : null;
  });
}

/** Whether an evaluation waits for a person's decision, or was rejected and has no repetition left. */
async function isForPerson(db: Executor, ports: Ports, policyId: number): Promise<boolean> {
  const { max_repetitions: cap } = await readHouse(db, ports);
  const { risks, evaluations } = await readPolicy(db, policyId);
  const isSpent = risks.some(
    ({ active, evaluationStatus: status, retryCount }) => active && status === evaluationStatus.rejected && !canTry(retryCount, cap),
  );
  return isSpent || evaluations.some(({ status, review }) => status === evaluationStatus.pending && review === 'person');
}
