import { matchTries } from './lifetimes.ts';

/** What has happened to a hand-over. Instants are epoch milliseconds of the server's own clock. */
export interface HandoffFacts {
  expiresAtMs: number;
  openedAtMs: number | null;
  redeemedAtMs: number | null;
  cancelledAtMs: number | null;
  /** Somebody said on a phone that it was not them. */
  refusedAtMs: number | null;
  wrongCodes: number;
}

/**
 * `waiting` for a phone; `opened` by one, which has not typed the match code yet; `connected`: that phone has its grant; `expired`,
 * `locked` by wrong codes, `cancelled` and `refused` on a phone are ends.
 */
export const handoffStates = ['waiting', 'opened', 'connected', 'expired', 'locked', 'cancelled', 'refused'] as const;
export type HandoffState = (typeof handoffStates)[number];

/** The state by what has happened, at an instant. Once connected it neither expires nor locks: only the person cancels it. */
export function handoffState(facts: HandoffFacts, nowMs: number): HandoffState {
  if (facts.refusedAtMs !== null) return 'refused';
  if (facts.cancelledAtMs !== null) return 'cancelled';
  if (facts.redeemedAtMs !== null) return 'connected';
  if (facts.wrongCodes >= matchTries) return 'locked';
  if (nowMs >= facts.expiresAtMs) return 'expired';
  return facts.openedAtMs === null ? 'waiting' : 'opened';
}

/** Why a phone may not take it up; null when it may. The phone that has it already may ask again: its answer may have been lost. */
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
