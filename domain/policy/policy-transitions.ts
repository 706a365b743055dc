import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { type PolicyStatus, policyStatus } from './policy-status.ts';

/** How a policy ends; all of them are status 4 on the wire (decision A35). `unsigned`: its sign-by date passed. */
export type PolicyEnding = 'cancelled' | 'withdrawn' | 'unsigned' | 'expired';
export type PolicyEvent = 'payment-booked' | 'signed' | PolicyEnding;

/** Why a policy does not take an event. */
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
    // A bank may still report money for it: it is booked, and the policy stays as it is.
    'payment-booked': cancelled,
    signed: 'already-cancelled',
    cancelled: 'already-cancelled',
    // Whoever has cancelled may withdraw still (`withdrawal.ts`).
    withdrawn: cancelled,
    unsigned: 'already-cancelled',
    expired: 'already-cancelled',
  },
};

/**
 * What an event makes of a policy (decision A35): the first receipt booked makes a draft active, the signature a paid one signed, and each
 * ending cancels it. A draft is never signed. Later payments change nothing here. Suspension is no status: `coverOn` says it.
 */
export function nextPolicyStatus(status: PolicyStatus, event: PolicyEvent): Result<PolicyStatus, PolicyTransitionProblem> {
  const answer = transitions[status][event];
  return typeof answer === 'number' ? ok(answer) : fail(answer);
}
