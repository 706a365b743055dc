import { useLingui } from '@lingui/react';
import { ApiError } from '#src/api/api-error.ts';
import { noAnswerMessage, problemMessages } from '#src/i18n/problem-messages.ts';

/** Gives the Spanish sentence for whatever a call threw. */
export function useProblemText(): (error: unknown) => string {
  const { i18n } = useLingui();
  return (error) => i18n._(error instanceof ApiError ? problemMessages[error.code] : noAnswerMessage);
}
