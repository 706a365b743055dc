import { evaluationStatus } from './evaluation-status.ts';

/** Whether the customer can ask a person to look again: once, and only at the latest evaluation when it was rejected or damage was found (A74). */
export function canAskReview({ status, isLatest, isAsked }: { status: number; isLatest: boolean; isAsked: boolean }): boolean {
  return status === evaluationStatus.rejected && isLatest && !isAsked;
}
