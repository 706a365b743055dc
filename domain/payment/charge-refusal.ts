import { addDays } from '#domain/shared/civil-date.ts';

/** The card schemes want no more tries than pay; the gateway's 0174 wants 72 hours between them. */
const retryAfterDays = 3;
const longestTries = 3;

/**
 * Refusals that pass: no funds (116), not now (174), no reason given (190), the bank or the gateway is not to be reached (909, 912, 9912). Expired, lost,
 * unknown cards and those whose bank wants their holder do not mend by themselves.
 */
const passingResponses: readonly number[] = [116, 174, 190, 909, 912, 9912];
/** Of the gateway's own errors, the one that says that it has no such card any more; the others are ours to mend. */
const unknownCard = 'SIS0321';

/** What becomes of a receipt whose card on file was refused: tried again on a day, or by nobody until its policyholder pays it. */
export type AfterRefusal = { retryOn: string; isHeld: false } | { retryOn: null; isHeld: true };

/** By the gateway's response, and by how often the receipt was refused so far, this time included; `today` is a civil date of Madrid. */
export function afterRefusedCharge(response: string, refusals: number, today: string): AfterRefusal {
  const passes = response.startsWith('SIS') ? response !== unknownCard : passingResponses.includes(Number(response));
  if (!passes || refusals >= longestTries) return { retryOn: null, isHeld: true };
  return { retryOn: addDays(today, retryAfterDays), isHeld: false };
}
