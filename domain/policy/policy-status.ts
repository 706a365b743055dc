/** The statuses of a policy on the wire (specification §4). */
export const policyStatus = { draft: 1, activePaidUnsigned: 2, activePaidSigned: 3, cancelled: 4 } as const;
export type PolicyStatus = (typeof policyStatus)[keyof typeof policyStatus];

/** In force: paid at least once and not ended. */
export const statusesInForce: readonly PolicyStatus[] = [policyStatus.activePaidUnsigned, policyStatus.activePaidSigned];
