import { formatCivilDate, formatInstant } from '#src/i18n/formats.ts';

/** Says a day, `20 nov 2025`, or an instant, `20 nov 2025, 10:52`, in the time of Madrid wherever the device is: for what takes words alone, else `DateText`. */
export const dateWords = (when: string): string =>
  when.length === 'yyyy-mm-dd'.length ? formatCivilDate(when) : formatInstant(Date.parse(when));

/** A date in words, which programs read from `datetime`. */
export function DateText({ when }: { when: string }) {
  return <time dateTime={when}>{dateWords(when)}</time>;
}
