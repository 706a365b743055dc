import { type PolicyStatus, policyStatus, statusesInForce } from '#domain/policy/policy-status.ts';

/** A draft this many days old counts as abandoned: its IMEI is free again. */
const draftHoldsDays = 15;

/** The policy of another risk that already insures the same IMEI. */
export interface OtherCover {
  /** Specification §4. */
  policyStatus: PolicyStatus;
  /** Days since that policy was made; parts of a day count. */
  ageDays: number;
}

/**
 * Whether an IMEI counts as repeated: another risk has it, in a policy in force or in a draft younger than 15 days (decision A73); another mobile of the
 * same policy counts too. The caller leaves out the risk itself. Of a phone with two IMEIs, `others` holds the covers of both (decision A45).
 */
export function isRepeatedImei(others: readonly OtherCover[]): boolean {
  return others.some(
    ({ policyStatus: status, ageDays }) => statusesInForce.includes(status) || (status === policyStatus.draft && ageDays < draftHoldsDays),
  );
}
