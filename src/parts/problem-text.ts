import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { ApiError } from '#src/api/api-error.ts';
import { noAnswerMessage, problemMessages, waitingMessages, waitMessages } from '#src/i18n/problem-messages.ts';

/** Gives the translated sentence for whatever a call threw. */
export function useProblemText(): (error: unknown) => string {
  const { i18n } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return i18n._(noAnswerMessage);
    // For a problem code that only a newer server knows, the server's own text is shown.
    if (error.code === 'unknown') return error.message;
    const waiting = error.wait && waitingMessages[error.code];
    return i18n._(waiting ? waiting(whenText(error.wait, i18n)) : problemMessages[error.code]);
  };
}

/** A wait of up to a minute in seconds; a longer one as a time of day, which stays true while the sentence is shown. */
function whenText({ until, ms }: NonNullable<ApiError['wait']>, i18n: I18n): string {
  if (ms < 60_000) return i18n._(waitMessages.seconds(Math.ceil(ms / 1000)));
  // Rounded up to the next minute.
  const end = new Date(Math.ceil(until / 60_000) * 60_000);
  const hour = i18n.date(end, { hour: '2-digit', minute: '2-digit' });
  const isToday = end.toDateString() === new Date(until - ms).toDateString();
  return i18n._(isToday ? waitMessages.today(hour) : waitMessages.later(i18n.date(end, { weekday: 'long', day: 'numeric' }), hour));
}
