import { evaluationStatus } from './evaluation-status.ts';

/** Whether the customer can ask for a person to look again: at the last evaluation, when it was refused or damage was seen (A74), once. */
export function canAskReview({ status, isLatest, isAsked }: { status: number; isLatest: boolean; isAsked: boolean }): boolean {
  return status === evaluationStatus.rejected && isLatest && !isAsked;
}
