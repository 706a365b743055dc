import { notices } from '#domain/policy/notices.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { unsignedPolicies } from './store.ts';
import { tellOnce } from './tell.ts';

/** The daily job: tells, once for each, of contracts that wait for their signature, by the rule of the app's own notice. */
export async function remindUnsigned(ports: Ports): Promise<void> {
  const today = todayOf(ports);
  await eachApart(await unsignedPolicies(ports.db), async (policyId) => {
    const policy = policyWire(await readPolicy(ports.db, policyId));
    for (const { kind, id } of notices([policy], today))
      if (kind === 'contract-unsigned') await tellOnce(ports, { userId: policy.user_id, kind, cause: id });
  });
}
