import { nationalHolidays } from '#domain/person/national-holidays.ts';
import { furthestDays, type SupportSettings } from '#domain/person/support-hours.ts';
import { addDays } from '#domain/shared/civil-date.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';

/** When the customer-service line answers (specification §1, decision A1): with the national holidays of this year, the next and that of two weeks ago, and the house's own days. */
export function supportSettings({ clock }: Pick<Ports, 'clock'>, house: HouseSettings): SupportSettings {
  const today = todayOf({ clock });
  const year = Number(today.slice(0, 4));
  // What waits since before New Year was promised with the holidays of then.
  const first = Number(addDays(today, -furthestDays - 1).slice(0, 4));
  const national = [first, year, year + 1].flatMap(nationalHolidays);
  const holidays = new Set([...national, ...house.holidays]);
  return { support_hours: { weekdays: house.weekday_hours, weekends_and_holidays: house.weekend_hours }, holidays: [...holidays].sort() };
}
