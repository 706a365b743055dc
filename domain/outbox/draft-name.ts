/** The name under which the draft of a place is kept. */
export function draftName({ userId, policyId, riskId }: { userId: number; policyId: number; riskId: number }): string {
  return `${userId}:${policyId}:${riskId}`;
}
