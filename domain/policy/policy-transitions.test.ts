import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PolicyStatus } from './policy-status.ts';
import { policyStatus } from './policy-status.ts';
import type { PolicyEvent } from './policy-transitions.ts';
import { nextPolicyStatus } from './policy-transitions.ts';

const statuses: PolicyStatus[] = Object.values(policyStatus);
const events: PolicyEvent[] = ['payment-booked', 'signed', 'cancelled', 'withdrawn', 'unsigned', 'expired'];

test.each<[PolicyStatus, PolicyEvent, PolicyStatus | string]>([
  [1, 'payment-booked', 2],
  [1, 'signed', 'not-paid'],
  [1, 'cancelled', 4],
  [1, 'withdrawn', 4],
  [1, 'unsigned', 4],
  [1, 'expired', 'not-in-force'],
  [2, 'payment-booked', 2],
  [2, 'signed', 3],
  [2, 'cancelled', 4],
  [2, 'withdrawn', 4],
  [2, 'unsigned', 4],
  [2, 'expired', 4],
  [3, 'payment-booked', 3],
  [3, 'signed', 'already-signed'],
  [3, 'cancelled', 4],
  [3, 'withdrawn', 4],
  [3, 'unsigned', 'already-signed'],
  [3, 'expired', 4],
  [4, 'payment-booked', 4],
  [4, 'signed', 'already-cancelled'],
  [4, 'cancelled', 'already-cancelled'],
  [4, 'withdrawn', 4],
  [4, 'unsigned', 'already-cancelled'],
  [4, 'expired', 'already-cancelled'],
])('in status %i, %s: %s', (status, event, answer) => {
  const expected = typeof answer === 'number' ? { ok: true, value: answer } : { ok: false, problem: answer };
  expect(nextPolicyStatus(status, event)).toEqual(expected);
});

test('whatever happens in whatever order, a policy has a status, is signed only after it was paid, and stays cancelled', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (happened) => {
      let status: PolicyStatus = policyStatus.draft;
      let isPaid = false;
      let isOver = false;
      for (const event of happened) {
        const next = nextPolicyStatus(status, event);
        if (next.ok) status = next.value;
        isPaid ||= event === 'payment-booked';
        expect(statuses).toContain(status);
        if (status === policyStatus.activePaidUnsigned || status === policyStatus.activePaidSigned) expect(isPaid).toBe(true);
        if (isOver) expect(status).toBe(policyStatus.cancelled);
        isOver ||= status === policyStatus.cancelled;
      }
    }),
  );
});
