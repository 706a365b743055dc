import { keptDays } from '#domain/privacy/retention.ts';

const dayMs = 86_400_000;

/**
 * Until when somebody who asked for a call agrees to it, epoch milliseconds: as long as the request is kept, and so well within the two years after which
 * consent to commercial calls has to be given anew (Ley 10/2025).
 */
export function callConsentExpiresAt(givenAtMs: number): number {
  return givenAtMs + keptDays.callRequests * dayMs;
}

/** The version of the words that somebody agrees to who asks for a call: it changes with them. */
export const callConsentVersion = '2026-11';

/** What a call takes, one after the other: an estimate for who waits. */
const minutesPerCall = 5;

/** How long somebody waits behind so many calls. */
export function callWaitMinutes(callsAhead: number): number {
  return callsAhead * minutesPerCall;
}

/** Calls that one number may wait for: whoever asks is not known, and may type another's. */
export const maxWaitingCalls = 3;
