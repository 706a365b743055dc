import { madridTime, weekdayOf } from '#domain/shared/civil-date.ts';
import type { Settings } from '#domain/wire/settings.ts';

export type SupportSettings = Pick<Settings, 'support_hours' | 'holidays'>;

/** From when to when the customer-service line answers on a day, in whole hours of Madrid; a national holiday has the hours of a weekend. */
export function supportHoursOn(date: string, { support_hours, holidays }: SupportSettings): { from: number; to: number } {
  const weekday = weekdayOf(date);
  const isRestDay = weekday === 0 || weekday === 6 || holidays.includes(date);
  return isRestDay ? support_hours.weekends_and_holidays : support_hours.weekdays;
}

/**
 * Whether the line answers at an instant (epoch milliseconds): "Ahora: abierto" or "Ahora: cerrado" on the call card
 * (specification §1, decision A1). The closing hour is excluded.
 */
export function isSupportOpen(nowMs: number, settings: SupportSettings): boolean {
  const { date, time } = madridTime(nowMs);
  const { from, to } = supportHoursOn(date, settings);
  const hour = Number(time.slice(0, 2));
  return hour >= from && hour < to;
}
