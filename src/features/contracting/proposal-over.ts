import { ApiError } from '#src/api/api-error.ts';

/** Whether a call was refused because the proposal has expired, was contracted or never existed: a new one has to be begun. */
export function isProposalOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'link-expired' || error.code === 'not-found' || error.code === 'already-contracted');
}
