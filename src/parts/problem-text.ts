import { useLingui } from '@lingui/react';
import { ApiError } from '#src/api/api-error.ts';
import { noAnswerMessage, problemMessages } from '#src/i18n/problem-messages.ts';

/** Gives the Spanish sentence for whatever a call threw. */
export function useProblemText(): (error: unknown) => string {
  const { i18n } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return i18n._(noAnswerMessage);
    // For what only a newer server knows, only the server has the words.
    return error.code === 'unknown' ? error.message : i18n._(problemMessages[error.code]);
  };
}
