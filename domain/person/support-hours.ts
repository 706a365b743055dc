import { madridTime, weekdayOf } from '#domain/shared/civil-date.ts';
import type { Settings } from '#domain/wire/settings.ts';

export type SupportSettings = Pick<Settings, 'support_hours' | 'holidays'>;

/**
 * Whether the customer-service line answers at an instant (epoch milliseconds): "Ahora: abierto" or "Ahora: cerrado" on the call card
 * (specification §1, decision A1). Whole hours of Madrid, the closing hour excluded; a national holiday has the hours of a weekend.
 */
export function isSupportOpen(nowMs: number, settings: SupportSettings): boolean {
  const { date, time } = madridTime(nowMs);
  const weekday = weekdayOf(date);
  const isRestDay = weekday === 0 || weekday === 6 || settings.holidays.includes(date);
  const { from, to } = isRestDay ? settings.support_hours.weekends_and_holidays : settings.support_hours.weekdays;
  const hour = Number(time.slice(0, 2));
  return hour >= from && hour < to;
}
