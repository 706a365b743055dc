import { formatCivilDate, formatInstant } from '#src/i18n/formats.ts';

/**
 * A day as `20 nov 2025`, or an instant as `20 nov 2025, 10:52`, in the time zone of Madrid wherever the device is: for places that take only a text; else use
 * `DateText`.
 */
export const dateWords = (when: string): string =>
  when.length === 'yyyy-mm-dd'.length ? formatCivilDate(when) : formatInstant(Date.parse(when));

/** A date in words, with its value for programs in `datetime`. */
export function DateText({ when }: { when: string }) {
  return <time dateTime={when}>{dateWords(when)}</time>;
}
