import { notices } from '#domain/policy/notices.ts';
import { loadPolicies } from '#server/modules/policy-core/load-policies.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { unsignedPolicies } from './store.ts';
import { tellOnce } from './tell.ts';

/** Policies read at a time: few statements, little memory. */
const atOnce = 500;

/**
 * The daily job: reminds policyholders, once for each contract, of contracts that wait for their signature, by the same rule as the notice in the app.
 * @throws as `eachApart`
 */
export async function remindUnsigned(ports: Ports): Promise<void> {
  const today = todayOf(ports);
  const ids = await unsignedPolicies(ports.db);
  const batches = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));
  await eachApart(batches, async (some) =>
    eachApart(await loadPolicies(ports.db, some), async (loaded) => {
      const policy = policyWire(loaded);
      for (const { kind, id } of notices([policy], today))
        if (kind === 'contract-unsigned') await tellOnce(ports, { userId: policy.user_id, kind, cause: id });
    }),
  );
}
