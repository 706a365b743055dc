import { nextPolicyStatus } from '#domain/policy/policy-transitions.ts';
import { hasExpired } from '#domain/policy/term.ts';
import { policiesOfTermBefore } from '#server/modules/policies/store-contracts.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { endOverdue } from './end-overdue.ts';

/** The daily job: ends every policy in force whose insured year is over, with a mail. Receipts that fell due stay owed. */
export async function expirePolicies(ports: Ports): Promise<void> {
  const today = todayOf(ports);
  await endOverdue(ports, await policiesOfTermBefore(ports.db, today), async (_db, { policy, contract }, day) => {
    const { termLastDay: lastDay } = contract;
    if (!hasExpired(lastDay, day) || !nextPolicyStatus(policy.status, 'expired').ok) return null;
    return { ending: 'expired', cause: 'expired', lastDay, refundDecidedBy: 'rule' };
  });
}
