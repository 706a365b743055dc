import { addDays } from './civil-date.ts';

/** Easter Sunday of the Gregorian calendar (Gauss), a civil date, for the years from 1900 to 2099. */
export function easterSunday(year: number): string {
  const lunar = (19 * (year % 19) + 24) % 30;
  const solar = (2 * (year % 4) + 4 * (year % 7) + 6 * lunar + 5) % 7;
  const isLateException = (lunar === 29 && solar === 6) || (lunar === 28 && solar === 6 && year % 19 > 10);
  return addDays(`${year}-03-22`, lunar + solar - (isLateException ? 7 : 0));
}
