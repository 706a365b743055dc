import { addDays } from '#domain/shared/civil-date.ts';

/** The most attempts to collect a receipt: card schemes limit repeated charges, and a bank bills each debit that it returns. */
const longestTries = 3;

/** What happens to a receipt that was not collected: a new attempt on a day, or none (`isHeld`) until its policyholder pays it or a person decides. */
export type NextTry = { retryOn: string; isHeld: false } | { retryOn: null; isHeld: true };

export const heldReceipt: NextTry = { retryOn: null, isHeld: true };

/** When a receipt is collected again after a temporary failure. `failures`: how often it failed so far, this time included; `today`: a civil date of Madrid. */
export function nextTry(failures: number, today: string, afterDays: number): NextTry {
  return failures >= longestTries ? heldReceipt : { retryOn: addDays(today, afterDays), isHeld: false };
}
