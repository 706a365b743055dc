/** A draft of this many days no longer holds its IMEI: it was abandoned. */
const draftHoldsDays = 15;

/** Another policy that already insures the same IMEI. */
export interface OtherCover {
  /** Specification §4. */
  policyStatus: 1 | 2 | 3 | 4;
  /** Days since that policy was made; parts of a day count. */
  ageDays: number;
}

/**
 * Whether an IMEI counts as repeated: it is insured by another policy in status 2 or 3, or in a draft younger than 15 days
 * (decision A73). The same risk is not another policy: the caller leaves it out. Of a phone with two IMEIs, `others` are the covers of
 * either (decision A45).
 */
export function isRepeatedImei(others: readonly OtherCover[]): boolean {
  return others.some(
    ({ policyStatus, ageDays }) => policyStatus === 2 || policyStatus === 3 || (policyStatus === 1 && ageDays < draftHoldsDays),
  );
}
