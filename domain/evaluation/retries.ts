/** Repetitions after the first try, for photos and for the IMEI apart (specification §9, decision A51). */
export const maxRepetitions = 3;

/** How many repetitions are left after `retryCount` failed tries. The first failure leaves all three. */
export function repetitionsLeft(retryCount: number): number {
  return Math.max(0, maxRepetitions + 1 - retryCount);
}

/** Whether one more try may be made: first try + 3 repetitions, four in all. */
export function canTry(retryCount: number): boolean {
  return retryCount <= maxRepetitions;
}
