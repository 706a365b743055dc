import { evaluationStatus } from './evaluation-status.ts';

/** The facts of an evaluation that decide whether it can be reviewed. `isRequired`: its policy has not ended, and still asks for the evaluation of this phone. */
interface ReviewFacts {
  status: number;
  isLatest: boolean;
  isAsked: boolean;
  isRequired: boolean;
}

/** Whether the customer can ask a person to look again: once, and only at the latest evaluation when it was rejected or damage was found (A74). */
export function canAskReview({ status, isLatest, isAsked, isRequired }: ReviewFacts): boolean {
  return status === evaluationStatus.rejected && isLatest && !isAsked && isRequired;
}
