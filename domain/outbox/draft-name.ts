/** The name under which the evaluation draft of a user's risk is stored. */
export function draftName({ userId, policyId, riskId }: { userId: number; policyId: number; riskId: number }): string {
  return `${userId}:${policyId}:${riskId}`;
}
