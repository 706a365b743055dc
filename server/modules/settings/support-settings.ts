import { nationalHolidays } from '#domain/person/national-holidays.ts';
import type { SupportSettings } from '#domain/person/support-hours.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';

/** When the customer-service line answers (specification §1, decision A1): with the national holidays of this year and the next, and the house's own days. */
export function supportSettings({ clock }: Pick<Ports, 'clock'>, house: HouseSettings): SupportSettings {
  const year = Number(todayOf({ clock }).slice(0, 4));
  const holidays = new Set([...nationalHolidays(year), ...nationalHolidays(year + 1), ...house.holidays]);
  return { support_hours: { weekdays: house.weekday_hours, weekends_and_holidays: house.weekend_hours }, holidays: [...holidays].sort() };
}
