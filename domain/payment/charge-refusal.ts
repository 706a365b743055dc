import { heldReceipt, type NextTry, nextTry } from './next-try.ts';

/** The gateway's 0174 wants 72 hours between two tries. */
const retryAfterDays = 3;

/**
 * Refusals that pass: no funds (116), not now (174), no reason given (190), the bank or the gateway is not to be reached (909, 912, 9912). Expired, lost,
 * unknown cards and those whose bank wants their holder do not mend by themselves.
 */
const passingResponses: readonly number[] = [116, 174, 190, 909, 912, 9912];
/** The gateway's own error for a card that it does not have any more; its other errors are ours to mend. */
const unknownCard = 'SIS0321';

/**
 * What becomes of a receipt whose card was refused, by the gateway's response and by how often it was refused so far, this time included.
 * `today`: civil date of Madrid.
 */
export function afterRefusedCharge(response: string, refusals: number, today: string): NextTry {
  const passes = response.startsWith('SIS') ? response !== unknownCard : passingResponses.includes(Number(response));
  return passes ? nextTry(refusals, today, retryAfterDays) : heldReceipt;
}
