import { matchTries } from './lifetimes.ts';

/** The facts of a hand-over that decide its state. Instants are epoch milliseconds of the server's own clock. */
export interface HandoffFacts {
  expiresAtMs: number;
  openedAtMs: number | null;
  redeemedAtMs: number | null;
  cancelledAtMs: number | null;
  /** When somebody said on the phone that they had not asked for it. */
  refusedAtMs: number | null;
  wrongCodes: number;
}

/**
 * `waiting`: no phone has opened it; `opened`: a phone has, and the match code has not been typed yet; `connected`: that phone has its grant. Final states:
 * `expired`, `locked` (too many wrong codes), `cancelled`, and `refused` (somebody said on the phone that it was not them).
 */
export const handoffStates = ['waiting', 'opened', 'connected', 'expired', 'locked', 'cancelled', 'refused'] as const;
export type HandoffState = (typeof handoffStates)[number];

/** The state of a hand-over at an instant. Once connected it neither expires nor locks; it can only be cancelled. */
export function handoffState(facts: HandoffFacts, nowMs: number): HandoffState {
  if (facts.refusedAtMs !== null) return 'refused';
  if (facts.cancelledAtMs !== null) return 'cancelled';
  if (facts.redeemedAtMs !== null) return 'connected';
  if (facts.wrongCodes >= matchTries) return 'locked';
  if (nowMs >= facts.expiresAtMs) return 'expired';
  return facts.openedAtMs === null ? 'waiting' : 'opened';
}

/**
 * Why a phone may not take up a hand-over; null when it may. The phone that is connected already may ask again, because it may not have received the answer.
 * `isSamePhone`: this is that phone, and nobody has disconnected it.
 */
export function handoffRefusal(
  state: HandoffState,
  isSamePhone = false,
): 'handoff-used' | 'handoff-expired' | 'handoff-locked' | 'handoff-cancelled' | null {
  switch (state) {
    case 'waiting':
    case 'opened':
      return null;
    case 'connected':
      return isSamePhone ? null : 'handoff-used';
    case 'expired':
      return 'handoff-expired';
    case 'locked':
      return 'handoff-locked';
    case 'cancelled':
    case 'refused':
      return 'handoff-cancelled';
  }
}
