import { type PolicyStatus, policyStatus, statusesInForce } from '#domain/policy/policy-status.ts';

/** A draft of this many days no longer holds its IMEI: it was abandoned. */
const draftHoldsDays = 15;

/** The policy of another risk that already insures the same IMEI. */
export interface OtherCover {
  /** Specification §4. */
  policyStatus: PolicyStatus;
  /** Days since that policy was made; parts of a day count. */
  ageDays: number;
}

/**
 * Whether an IMEI counts as repeated: another risk insures it, of a policy in force or of a draft younger than 15 days
 * (decision A73); another mobile of the same policy is one too. The caller leaves out the risk itself. Of a phone with two IMEIs, `others` are the covers of
 * either (decision A45).
 */
export function isRepeatedImei(others: readonly OtherCover[]): boolean {
  return others.some(
    ({ policyStatus: status, ageDays }) => statusesInForce.includes(status) || (status === policyStatus.draft && ageDays < draftHoldsDays),
  );
}
