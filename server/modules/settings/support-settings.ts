import { nationalHolidays } from '#domain/person/national-holidays.ts';
import { furthestDays, type SupportSettings } from '#domain/person/support-hours.ts';
import { addDays } from '#domain/shared/civil-date.ts';
import type { HouseSettings } from '#domain/wire/house-settings.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { houseDefaults, readHouse } from './house.ts';

/**
 * The hours of the customer-service line (specification §1, decision A1), with its holidays: the house's own days and the national holidays of this year, the next, and
 * the year of two weeks ago.
 */
export function supportSettings({ clock }: Pick<Ports, 'clock'>, house: HouseSettings): SupportSettings {
  const today = todayOf({ clock });
  const year = Number(today.slice(0, 4));
  // An answer promised before New Year was calculated with the old year's holidays.
  const first = Number(addDays(today, -furthestDays - 1).slice(0, 4));
  const national = [first, year, year + 1].flatMap(nationalHolidays);
  const holidays = new Set([...national, ...house.holidays]);
  return { support_hours: { weekdays: house.weekday_hours, weekends_and_holidays: house.weekend_hours }, holidays: [...holidays].sort() };
}

/**
 * Number and hours of the customer-service line, for the end of a sentence: "el 900000123, de lunes a viernes de 9 a 19 h, y fines de semana y festivos de 10 a 18 h (hora peninsular)".
 * While the database cannot be read, as the environment has them.
 */
export async function supportLine(ports: Pick<Ports, 'config' | 'db'>): Promise<string> {
  const { phone, weekday_hours: weekdays, weekend_hours: weekends } = await readHouse(ports.db, ports).catch(() => houseDefaults(ports));
  const hours = ({ from, to }: { from: number; to: number }) => `de ${from} a ${to} h`;
  return `el ${phone}, de lunes a viernes ${hours(weekdays)}, y fines de semana y festivos ${hours(weekends)} (hora peninsular)`;
}
