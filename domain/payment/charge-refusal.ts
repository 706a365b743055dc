import { heldReceipt, type NextTry, nextTry } from './next-try.ts';

/** The gateway's response 0174 demands 72 hours between two charges. */
const retryAfterDays = 3;

/**
 * Temporary refusals: insufficient funds (116), retry later (174), no reason given (190), the bank or the gateway cannot be reached (909, 912, 9912). Refusals for
 * expired, lost or unknown cards, or because the bank wants the holder to authenticate, are permanent.
 */
const passingResponses: readonly number[] = [116, 174, 190, 909, 912, 9912];
/** The gateway's error for a stored card that it no longer has. Its other errors (`SIS…`) are mistakes of our request, so the charge is tried again. */
const unknownCard = 'SIS0321';

/**
 * When a receipt is charged again after its card was refused. `response`: the gateway's response code; `refusals`: how often it was refused so far, this time included;
 * `today`: civil date of Madrid.
 */
export function afterRefusedCharge(response: string, refusals: number, today: string): NextTry {
  const passes = response.startsWith('SIS') ? response !== unknownCard : passingResponses.includes(Number(response));
  return passes ? nextTry(refusals, today, retryAfterDays) : heldReceipt;
}
