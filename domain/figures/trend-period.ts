import { addDays, daysBetween } from '#domain/shared/civil-date.ts';

/** A period between two civil dates of Madrid, both included. */
export interface TrendPeriod {
  from: string;
  to: string;
}

/** The longest period that one page can show and one SQL statement can count. */
export const longestPeriodDays = 400;
const usualDays = 30;

/**
 * The period that figures are asked for. Without `to` it ends today, without `from` it is the thirty days up to its end. Null when it ends before it begins or has more
 * than `longestPeriodDays` days.
 */
export function trendPeriod(asked: Partial<{ from: string | undefined; to: string | undefined }>, today: string): TrendPeriod | null {
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - usualDays);
  const days = daysBetween(from, to) + 1;
  return days < 1 || days > longestPeriodDays ? null : { from, to };
}

/** The step of the bars of a chart: days for up to 92 days, else months, because nobody can tell more bars apart. */
export const stepOf = ({ from, to }: TrendPeriod): 'day' | 'month' => (daysBetween(from, to) < 92 ? 'day' : 'month');

/** A share as a whole percentage; null when `whole` is 0. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((100 * part) / whole));

/** The days of one bar; `day` is its first, one of `stepsOf`. */
export function periodOfStep(period: TrendPeriod, day: string): TrendPeriod {
  const next = stepsOf(period).find((first) => first > day);
  return { from: day, to: next === undefined ? period.to : addDays(next, -1) };
}

/** The first day of each bar, in order: the first day of the period, then each later day, or the first of each later month. */
export function stepsOf(period: TrendPeriod): string[] {
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, at) => addDays(period.from, at));
  return stepOf(period) === 'day' ? days : days.filter((day, at) => at === 0 || day.endsWith('-01'));
}
