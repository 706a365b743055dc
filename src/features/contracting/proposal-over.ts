import { ApiError } from '#src/api/api-error.ts';

/** Whether a call was refused because the proposal has lapsed, was contracted or never was: another one is begun. */
export function isProposalOver(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'link-expired' || error.code === 'not-found' || error.code === 'already-contracted');
}
