import { useLingui } from '@lingui/react';

/** Noon, so that a day is the same one in every zone of Spain. */
const instantOf = (when: string) => new Date(when.length === 'yyyy-mm-dd'.length ? `${when}T12:00:00Z` : when);

/** Says a day, `20 nov 2025`, or an instant, `20 nov 2025, 10:52`, in the time of Madrid wherever the device is: for what takes words alone, else `DateText`. */
export function useDateWords(): (when: string) => string {
  const { i18n } = useLingui();
  return (when) => {
    const isDay = when.length === 'yyyy-mm-dd'.length;
    return i18n.date(instantOf(when), {
      dateStyle: 'medium',
      timeZone: 'Europe/Madrid',
      ...(isDay ? {} : { timeStyle: 'short' as const }),
    });
  };
}

/** The same; programs read it from `datetime`. */
export function DateText({ when }: { when: string }) {
  return <time dateTime={when}>{useDateWords()(when)}</time>;
}
