import { hasOpenOrPaidClaim, type WithdrawalProblem, withdraw } from '#domain/policy/withdrawal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Executor } from '#server/db/connect.ts';
import { withdrawable } from '#server/modules/policies/reading/read-contract.ts';
import type { LockedContract } from '#server/modules/policies/store-contracts.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { DecidedEnding } from './end-policy.ts';

/** How a policy ends when its holder withdraws on a civil date of Madrid, or why they cannot withdraw. */
export async function checkWithdrawal(
  db: Executor,
  locked: LockedContract,
  today: string,
): Promise<Result<DecidedEnding, WithdrawalProblem>> {
  const allowed = withdraw({ ...withdrawable(locked), hasOpenOrPaidClaim: await hasClaim(db, locked.policy.id) }, today);
  if (!allowed.ok) return allowed;
  return ok({ ending: 'withdrawn', cause: 'withdrawn', ...allowed.value });
}

/** Whether a policy has a claim that is open or was paid. */
export async function hasClaim(db: Executor, policyId: number): Promise<boolean> {
  return hasOpenOrPaidClaim(policyWire(await readPolicy(db, policyId)).policy_risks);
}
