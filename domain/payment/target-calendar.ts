import { addDays, weekdayOf } from '#domain/shared/civil-date.ts';
import { easterSunday } from '#domain/shared/easter.ts';

const fixedHolidays: readonly string[] = ['01-01', '05-01', '12-25', '12-26'];

/**
 * Whether a day is a TARGET day, on which banks move euros: not Saturdays and Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December
 * (long-term calendar of TARGET closing days, European Central Bank, 14 December 2000). For the years from 1900 to 2099.
 */
export function isTargetDay(civilDate: string): boolean {
  const weekday = weekdayOf(civilDate);
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(civilDate.slice(5))) return false;
  const easter = easterSunday(Number(civilDate.slice(0, 4)));
  return civilDate !== addDays(easter, -2) && civilDate !== addDays(easter, 1);
}

/** The day itself if it is a TARGET day, else the last one before it. */
export function targetDayUntil(civilDate: string): string {
  return isTargetDay(civilDate) ? civilDate : targetDayUntil(addDays(civilDate, -1));
}

/** The day itself if it is a TARGET day, else the next one. */
export function targetDayFrom(civilDate: string): string {
  return isTargetDay(civilDate) ? civilDate : targetDayFrom(addDays(civilDate, 1));
}
