import { addDays, daysBetween } from '#domain/shared/civil-date.ts';

/** Civil dates of Madrid, both of them in it. */
export interface TrendPeriod {
  from: string;
  to: string;
}

/** What one page can still show, and one statement count. */
export const longestPeriodDays = 400;
const usualDays = 30;

/**
 * The days that figures are asked for: without an end until today, without a beginning the thirty days up to the end; null when it ends before it begins or has more than
 * `longestPeriodDays` days.
 */
export function trendPeriod(asked: Partial<{ from: string | undefined; to: string | undefined }>, today: string): TrendPeriod | null {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - usualDays);
  const days = daysBetween(from, to) + 1;
  return days < 1 || days > longestPeriodDays ? null : { from, to };
}

/** A period is counted by day up to a quarter of a year, and by month beyond: nobody can tell more bars apart. */
export const stepOf = ({ from, to }: TrendPeriod): 'day' | 'month' => (daysBetween(from, to) < 92 ? 'day' : 'month');

/** A share as a whole percentage; null of nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((100 * part) / whole));

/** The days that are counted together from one of `stepsOf` on. */
export function periodOfStep(period: TrendPeriod, day: string): TrendPeriod {
  const next = stepsOf(period).find((first) => first > day);
  return { from: day, to: next === undefined ? period.to : addDays(next, -1) };
}

/** The first days of what is counted together, in order. Of a month that the period does not begin with, its first day; of the first one, where the period begins. */
export function stepsOf(period: TrendPeriod): string[] {
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, at) => addDays(period.from, at));
  return stepOf(period) === 'day' ? days : days.filter((day, at) => at === 0 || day.endsWith('-01'));
}
