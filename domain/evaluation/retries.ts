/** Repetitions after the first try; photos and the IMEI are counted separately (specification §9, decision A51). */
export const maxRepetitions = 3;

/**
 * "Te quedan n repeticiones" after `retryCount` failed tries, the first one included. The first failure leaves all three; a
 * try that has not failed leaves them too. Never negative. The cap may come from the settings.
 */
export function repetitionsLeft(retryCount: number, cap: number = maxRepetitions): number {
  return Math.min(cap, Math.max(0, cap + 1 - retryCount));
}

/**
 * Whether one more try is allowed after `retryCount` failed ones: the first try and 3 repetitions, four in all. After that only a person can
 * continue the evaluation; nothing is cancelled automatically (decision A35).
 */
export function canTry(retryCount: number, cap: number = maxRepetitions): boolean {
  return retryCount <= cap;
}

/**
 * What happens to the IMEI in a submission (decision A44). After the cap, a number that was not registered before is accepted only together with a picture
 * of it, and a person looks at both whatever the assessment says.
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
