import { addDays } from '#domain/shared/civil-date.ts';
import { easterSunday } from '#domain/shared/easter.ts';

const fixedHolidays: readonly string[] = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];
const goodFriday = -2;

/**
 * The national holidays of Spain in a year, as civil dates in order (Real Decreto 2001/1983, art. 45), for the years from 1900 to 2099. Where one falls on a Sunday, each
 * region decides whether the Monday is a holiday: those days, and regional holidays, are in the operator's settings.
 */
export function nationalHolidays(year: number): string[] {
  return [...fixedHolidays.map((day) => `${year}-${day}`), addDays(easterSunday(year), goodFriday)].sort();
}
