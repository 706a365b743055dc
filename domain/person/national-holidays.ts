import { addDays } from '#domain/shared/civil-date.ts';
import { easterSunday } from '#domain/shared/easter.ts';

const fixedHolidays: readonly string[] = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];
const goodFriday = -2;

/**
 * The holidays of a year in all of Spain, civil dates in their order (Real Decreto 2001/1983, art. 45). Where one falls on a Sunday each region says whether
 * the Monday is one: those days, and a region's own, are the operator's to name. For the years from 1900 to 2099.
 */
export function nationalHolidays(year: number): string[] {
  return [...fixedHolidays.map((day) => `${year}-${day}`), addDays(easterSunday(year), goodFriday)].sort();
}
