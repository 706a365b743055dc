import { addDays, daysBetween, madridTime, weekdayOf } from '#domain/shared/civil-date.ts';

/** Whole hours of Madrid; the closing hour is excluded. */
interface OpeningHours {
  from: number;
  to: number;
}

/** When the customer line answers, as the settings of an installation name it. Holidays are civil dates. */
export interface SupportSettings {
  support_hours: { weekdays: OpeningHours; weekends_and_holidays: OpeningHours };
  holidays: string[];
}

/** A civil date and an hour of Madrid, 0 to 23. */
export interface SupportHour {
  date: string;
  hour: number;
}

/** Nobody plans a call, or looks for an open line, further ahead. */
export const furthestDays = 14;

/** The hour of Madrid in which an instant (epoch milliseconds) lies. */
export function hourAt(epochMs: number): SupportHour {
  const { date, time } = madridTime(epochMs);
  return { date, hour: Number(time.slice(0, 2)) };
}

/** When the line answers on a civil date: whole hours of Madrid, the closing hour excluded; a national holiday has the hours of a weekend. */
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

/** The hours that begin at an instant's own and in which the line answers, in their order, within two weeks. */
export function supportHours(nowMs: number, settings: SupportSettings): SupportHour[] {
  const now = hourAt(nowMs);
  return Array.from({ length: furthestDays + 1 }, (_, days) => addDays(now.date, days)).flatMap((date) => {
    const { from, to } = hoursOf(date, settings);
    const first = date === now.date ? Math.max(from, now.hour) : from;
    return Array.from({ length: Math.max(to - first, 0) }, (_, index) => ({ date, hour: first + index }));
  });
}

/** What the call card says of now. A closed line opens `today`, `tomorrow`, or on a later `date`; `next` is null when it opens in none of the next two weeks. */
export type SupportNow = { isOpen: true } | { isOpen: false; next: (SupportHour & { day: 'today' | 'tomorrow' | 'later' }) | null };

export function supportNow(nowMs: number, settings: SupportSettings): SupportNow {
  if (isSupportOpen(nowMs, settings)) return { isOpen: true };
  const next = supportHours(nowMs, settings)[0];
  if (next === undefined) return { isOpen: false, next: null };
  const days = daysBetween(hourAt(nowMs).date, next.date);
  return { isOpen: false, next: { ...next, day: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later' } };
}
