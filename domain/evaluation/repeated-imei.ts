/** Another policy that already insures the same IMEI. */
export interface OtherCover {
  /** Specification §4. */
  policyStatus: 1 | 2 | 3 | 4;
  /** Whole days since that policy was made. */
  ageDays: number;
}

/**
 * Whether an IMEI counts as repeated: it is insured by another policy in status 2 or 3, or in a draft younger than 15 days
 * (decision A73). The same risk is not another policy: the caller leaves it out.
 */
export function isRepeatedImei(others: readonly OtherCover[]): boolean {
  return others.some((other) => other.policyStatus === 2 || other.policyStatus === 3 || (other.policyStatus === 1 && other.ageDays < 15));
}
