import { useLingui } from '@lingui/react';

const madrid = 'Europe/Madrid';
/** Noon, so that a day is the same one in every zone of Spain. */
const instantOf = (when: string) => new Date(when.length === 'yyyy-mm-dd'.length ? `${when}T12:00:00Z` : when);

/** A day, `20 nov 2025`, or an instant, `20 nov 2025, 10:52`, in the time of Madrid; programs read it from `datetime`. */
export function DateText({ when }: { when: string }) {
  const { i18n } = useLingui();
  const isDay = when.length === 'yyyy-mm-dd'.length;
  return (
    <time dateTime={when}>
      {i18n.date(instantOf(when), { dateStyle: 'medium', timeZone: madrid, ...(isDay ? {} : { timeStyle: 'short' as const }) })}
    </time>
  );
}
