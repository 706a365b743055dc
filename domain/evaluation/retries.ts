/** Repetitions after the first try, for photos and for the IMEI apart (specification §9, decision A51). */
export const maxRepetitions = 3;

/**
 * "Te quedan n repeticiones" after `retryCount` failed tries, the first one included. The first failure leaves all three; a
 * try that has not failed leaves them too. Never negative. The cap may come from the settings.
 */
export function repetitionsLeft(retryCount: number, cap: number = maxRepetitions): number {
  return Math.min(cap, Math.max(0, cap + 1 - retryCount));
}

/**
 * Whether one more try may be made after `retryCount` failed ones: first try + 3 repetitions, four in all. After that only a person
 * goes on with it; nothing is cancelled by itself (decision A35).
 */
export function canTry(retryCount: number, cap: number = maxRepetitions): boolean {
  return retryCount <= cap;
}

/**
 * What becomes of the number that a submission gives (decision A44). After the cap one that was not registered before is nobody's to try: it is taken with a picture of
 * it alone, and a person looks at both whatever the assessment would say.
 */
export function judgeSubmittedImei({
  retryCount,
  isRegistered,
  hasPicture,
  cap = maxRepetitions,
}: {
  retryCount: number;
  isRegistered: boolean;
  hasPicture: boolean;
  cap?: number;
}): 'accepted' | 'for-a-person' | 'cap-reached' {
  if (canTry(retryCount, cap) || isRegistered) return 'accepted';
  return hasPicture ? 'for-a-person' : 'cap-reached';
}
