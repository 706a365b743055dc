import { keptDays } from '#domain/privacy/retention.ts';

const dayMs = 86_400_000;

/**
 * When the consent of somebody who asked for a call expires, epoch milliseconds: together with the request, and so well within the two years after which
 * consent to commercial calls has to be given anew (Ley 10/2025).
 */
export function callConsentExpiresAt(givenAtMs: number): number {
  return givenAtMs + keptDays.callRequests * dayMs;
}

/** The version of the consent text that is accepted with a call request; to be changed whenever the text is. */
export const callConsentVersion = '2026-11';

/** The estimated length of a call. */
const minutesPerCall = 5;

/** The estimated wait, in minutes, behind so many calls. */
export function callWaitMinutes(callsAhead: number): number {
  return callsAhead * minutesPerCall;
}

/** The most call requests that one phone number may have open: whoever asks is not identified, and may type somebody else's number. */
export const maxWaitingCalls = 3;
