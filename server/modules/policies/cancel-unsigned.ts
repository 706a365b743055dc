import { type EvaluationStatus, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { canTry } from '#domain/evaluation/retries.ts';
import type { PolicyStatus } from '#domain/policy/policy-status.ts';
import { hasMissedSignBy } from '#domain/policy/sign-by.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { writeEnding } from './end-policy.ts';
import { lockContract } from './lock-contract.ts';
import { readPolicy } from './read-policy.ts';
import { policiesToSignBefore } from './store-contracts.ts';

/**
 * The daily job: ends every policy whose sign-by date has passed, with a mail and all that was paid back (decision A35). Never one that a person has to settle: then
 * it waits for that person. Each in a transaction of its own; two at once end it once.
 */
export async function cancelUnsigned(ports: Ports): Promise<void> {
  const today = civilDateOf(ports.clock.now().getTime());
  for (const policyId of await policiesToSignBefore(ports.db, today)) {
    await ports.db.transaction(async (db) => {
      const locked = await lockContract(db, policyId);
      const { policy, contract } = locked;
      if (contract.signedAt !== null || contract.ending !== null) return;
      const facts = { status: policy.status as PolicyStatus, signBy: contract.signBy, isForPerson: await isForPerson(db, policyId) };
      if (!hasMissedSignBy(facts, today)) return;
      const decided = { ending: 'unsigned', cause: 'unsigned', lastDay: today, refundDecidedBy: 'rule' } as const;
      await writeEnding(db, ports, locked, decided, null);
    });
  }
}

/** Whether an evaluation waits for a person, or has no repetition left. */
async function isForPerson(db: Executor, policyId: number): Promise<boolean> {
  const { risks, evaluations } = await readPolicy(db, policyId);
  const isSpent = risks.some(
    ({ active, evaluationStatus: status, retryCount }) =>
      active && (status as EvaluationStatus) === evaluationStatus.rejected && !canTry(retryCount),
  );
  return isSpent || evaluations.some(({ status, review }) => status === evaluationStatus.pending && review === 'person');
}
