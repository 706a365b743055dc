import { notices } from '#domain/policy/notices.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { policyWire } from '#server/modules/policies/policy-wire.ts';
import { readPolicy } from '#server/modules/policies/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { policiesToRemind } from './store.ts';
import { tellOnce } from './tell.ts';

const reminded = ['receipt-unpaid', 'contract-unsigned'] as const;

/** The daily job: tells, once for each, of receipts that are unpaid and contracts that wait for their signature, by the rules of the app's own notices. */
export async function remindNotices(ports: Ports): Promise<void> {
  const today = civilDateOf(ports.clock.now().getTime());
  for (const policyId of await policiesToRemind(ports.db, today)) {
    const policy = policyWire(await readPolicy(ports.db, policyId));
    for (const { kind, id } of notices([policy], today)) {
      const known = reminded.find((name) => name === kind);
      if (known) await tellOnce(ports, { userId: policy.user_id, kind: known, cause: id });
    }
  }
}
