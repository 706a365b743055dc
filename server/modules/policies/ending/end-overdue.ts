import type { Executor } from '#server/db/connect.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import type { LockedContract } from '#server/modules/policies/store-contracts.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { type DecidedEnding, writeEnding } from './end-policy.ts';

/** How a policy ends automatically on a civil date of Madrid; null when it does not, or no longer does. */
export type DecideOverdue = (db: Executor, locked: LockedContract, today: string) => Promise<DecidedEnding | null>;

/**
 * Ends policies whose day has passed, each in a transaction of its own and decided again under its lock, so that two jobs at once end it once. A policy that cannot be
 * ended does not hold up the others.
 * @throws as `eachApart`
 */
export async function endOverdue(ports: Ports, policyIds: readonly number[], decide: DecideOverdue): Promise<void> {
  const today = todayOf(ports);
  await eachApart(policyIds, (policyId) =>
    ports.db.transaction(async (db) => {
      const locked = await lockContract(db, policyId);
      const decided = locked.contract.ending === null ? await decide(db, locked, today) : null;
      if (decided) await writeEnding(db, ports, locked, decided, null);
    }),
  );
}
