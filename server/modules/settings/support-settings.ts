import { nationalHolidays } from '#domain/person/national-holidays.ts';
import type { SupportSettings } from '#domain/person/support-hours.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';

/** When the customer-service line answers (specification §1, decision A1): with the national holidays of this year and the next, and the operator's days. */
export function supportSettings({ clock, config }: Pick<Ports, 'clock' | 'config'>): SupportSettings {
  const year = Number(todayOf({ clock }).slice(0, 4));
  const holidays = new Set([...nationalHolidays(year), ...nationalHolidays(year + 1), ...config.holidays]);
  return { support_hours: { weekdays: { from: 9, to: 19 }, weekends_and_holidays: { from: 10, to: 18 } }, holidays: [...holidays].sort() };
}
