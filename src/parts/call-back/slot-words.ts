import { useLingui } from '@lingui/react/macro';
import type { SupportHour } from '#domain/person/support-hours.ts';
import { addDays, civilDateOf } from '#domain/shared/civil-date.ts';
import { clockNote } from '#src/i18n/spoken.ts';

/** The texts for the days and hours of calls. */
export function useSlotWords() {
  const { t, i18n } = useLingui();
  const dayOf = (date: string): string => {
    const today = civilDateOf(Date.now());
    if (date === today) return t`Hoy`;
    const isTomorrow = date === addDays(today, 1);
    const name = i18n.date(new Date(`${date}T12:00:00Z`), {
      weekday: 'long',
      day: 'numeric',
      ...(isTomorrow ? {} : { month: 'short' }),
      timeZone: 'UTC',
    });
    return isTomorrow ? t`Mañana, ${name}` : name;
  };
  const hoursOf = (hour: number): string => t`de ${hour} a ${hour + 1} h` + clockNote(Date.now());
  return { dayOf, hoursOf, slotOf: ({ date, hour }: SupportHour) => `${dayOf(date)}, ${hoursOf(hour)}` };
}
