import type { PolicyStatus } from '#domain/policy/policy-status.ts';
import { nextPolicyStatus, type PolicyEvent, type PolicyTransitionProblem } from '#domain/policy/policy-transitions.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Executor } from '#server/db/connect.ts';
import { type AuditEvent, recordEvent, type Who } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { setPolicyStatus } from './store.ts';

const auditKinds = {
  'payment-booked': 'policy-activated',
  signed: 'policy-signed',
  cancelled: 'policy-ended',
  withdrawn: 'policy-ended',
  unsigned: 'policy-ended',
  expired: 'policy-ended',
} as const satisfies Record<PolicyEvent, AuditEvent['kind']>;

/**
 * The only way to change a policy's status: moves a policy, whose row is locked, by the table of transitions (decision A35) and records who moved it, from which status
 * to which. A payment that changes no status is no event. `policy` is updated in place.
 */
export async function movePolicy(
  db: Executor,
  ports: Ports,
  policy: { id: number; status: PolicyStatus },
  { event, who, data = {} }: { event: PolicyEvent; who: Who; data?: Record<string, unknown> },
): Promise<Result<PolicyStatus, PolicyTransitionProblem>> {
  const from = policy.status;
  const next = nextPolicyStatus(from, event);
  if (!next.ok || (event === 'payment-booked' && next.value === from)) return next;
  await setPolicyStatus(db, policy.id, next.value);
  policy.status = next.value;
  await recordEvent(db, ports, { kind: auditKinds[event], ...who, policyId: policy.id, data: { ...data, from, to: next.value } });
  return ok(next.value);
}
