import { addDays } from '#domain/shared/civil-date.ts';

/** The card schemes want no more tries than pay, and a bank bills each debit that it returns. */
const longestTries = 3;

/** What becomes of a receipt that was not collected: tried again on a day, or by nobody until its policyholder pays it or a person decides. */
export type NextTry = { retryOn: string; isHeld: false } | { retryOn: null; isHeld: true };

export const heldReceipt: NextTry = { retryOn: null, isHeld: true };

/** When a receipt is tried again whose refusal may pass. `failures`: how often it was not collected so far, this time included; `today`: a civil date of Madrid. */
export function nextTry(failures: number, today: string, afterDays: number): NextTry {
  return failures >= longestTries ? heldReceipt : { retryOn: addDays(today, afterDays), isHeld: false };
}
