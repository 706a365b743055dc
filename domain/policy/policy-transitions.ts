import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { type PolicyStatus, policyStatus } from './policy-status.ts';

/** How a policy ends; all of them are status 4 on the wire (decision A35). `unsigned`: its sign-by date passed. */
export type PolicyEnding = 'cancelled' | 'withdrawn' | 'unsigned' | 'expired';
export type PolicyEvent = 'payment-booked' | 'signed' | PolicyEnding;

/** Why an event is refused for a policy. */
export type PolicyTransitionProblem = 'not-paid' | 'already-signed' | 'already-cancelled' | 'not-in-force';

type Answer = PolicyStatus | PolicyTransitionProblem;

const { draft, activePaidUnsigned, activePaidSigned, cancelled } = policyStatus;

const transitions: Readonly<Record<PolicyStatus, Readonly<Record<PolicyEvent, Answer>>>> = {
  [draft]: {
    'payment-booked': activePaidUnsigned,
    signed: 'not-paid',
    cancelled,
    withdrawn: cancelled,
    unsigned: cancelled,
    expired: 'not-in-force',
  },
  [activePaidUnsigned]: {
    'payment-booked': activePaidUnsigned,
    signed: activePaidSigned,
    cancelled,
    withdrawn: cancelled,
    unsigned: cancelled,
    expired: cancelled,
  },
  [activePaidSigned]: {
    'payment-booked': activePaidSigned,
    signed: 'already-signed',
    cancelled,
    withdrawn: cancelled,
    unsigned: 'already-signed',
    expired: cancelled,
  },
  [cancelled]: {
    // A bank may still report money for a cancelled policy: it is booked, and the status stays.
    'payment-booked': cancelled,
    signed: 'already-cancelled',
    cancelled: 'already-cancelled',
    // A policyholder may still withdraw after a cancellation (`withdrawal.ts`).
    withdrawn: cancelled,
    unsigned: 'already-cancelled',
    expired: 'already-cancelled',
  },
};

/**
 * The status of a policy after an event (decision A35). The first booked payment makes a draft active, the signature makes an active policy signed, and every
 * ending cancels it. A draft cannot be signed. Later payments do not change the status. Suspension is not a status: see `coverOn`.
 */
export function nextPolicyStatus(status: PolicyStatus, event: PolicyEvent): Result<PolicyStatus, PolicyTransitionProblem> {
  const answer = transitions[status][event];
  return typeof answer === 'number' ? ok(answer) : fail(answer);
}
