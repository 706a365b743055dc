import { addDays, daysBetween, madridTime, weekdayOf } from '#domain/shared/civil-date.ts';

/** Whole hours of Madrid; the closing hour is excluded. */
interface OpeningHours {
  from: number;
  to: number;
}

/** The opening hours of the customer line, from the settings of an installation. Holidays are civil dates. */
export interface SupportSettings {
  support_hours: { weekdays: OpeningHours; weekends_and_holidays: OpeningHours };
  holidays: string[];
}

/** A civil date and an hour of Madrid, 0 to 23. */
export interface SupportHour {
  date: string;
  hour: number;
}

/** How many days ahead a call may be planned, and an opening hour is looked for. */
export const furthestDays = 14;

/** The hour of Madrid in which an instant (epoch milliseconds) lies. */
export function hourAt(epochMs: number): SupportHour {
  const { date, time } = madridTime(epochMs);
  return { date, hour: Number(time.slice(0, 2)) };
}

/** The opening hours of the line on a civil date. Holidays of the settings have the hours of a weekend. */
function hoursOf(date: string, { support_hours: hours, holidays }: SupportSettings): OpeningHours {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6 || holidays.includes(date) ? hours.weekends_and_holidays : hours.weekdays;
}

/** Whether the customer-service line answers at an instant, epoch milliseconds (specification §1, decision A1). */
export function isSupportOpen(nowMs: number, settings: SupportSettings): boolean {
  const { date, hour } = hourAt(nowMs);
  const { from, to } = hoursOf(date, settings);
  return hour >= from && hour < to;
}

/** The hours in which the line is open, in order, from the current hour up to two weeks ahead. */
export function supportHours(nowMs: number, settings: SupportSettings): SupportHour[] {
  const now = hourAt(nowMs);
  return Array.from({ length: furthestDays + 1 }, (_, days) => addDays(now.date, days)).flatMap((date) => {
    const { from, to } = hoursOf(date, settings);
    const first = date === now.date ? Math.max(from, now.hour) : from;
    return Array.from({ length: Math.max(to - first, 0) }, (_, index) => ({ date, hour: first + index }));
  });
}

/** Whether the line is open now. A closed one opens again `today`, `tomorrow` or on a later `date`; `next` is null when it stays closed for two weeks. */
export type SupportNow = { isOpen: true } | { isOpen: false; next: (SupportHour & { day: 'today' | 'tomorrow' | 'later' }) | null };

export function supportNow(nowMs: number, settings: SupportSettings): SupportNow {
  if (isSupportOpen(nowMs, settings)) return { isOpen: true };
  const next = supportHours(nowMs, settings)[0];
  if (next === undefined) return { isOpen: false, next: null };
  const days = daysBetween(hourAt(nowMs).date, next.date);
  return { isOpen: false, next: { ...next, day: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later' } };
}
