import { furthestDays, hourAt, type SupportHour, type SupportSettings, supportHours } from '#domain/person/support-hours.ts';

/**
 * By when a person will have looked at an evaluation that has been waiting for one since `sinceMs` (epoch milliseconds): a date and an hour in Madrid.
 * Only whole opening hours of the support line count: nights and the shorter hours of holidays put the term off. `withinHours`: how many such hours the
 * installation promises. Null when it promises nothing, or when the line is not open for that many hours within two weeks.
 */
export function answerBy(sinceMs: number, settings: SupportSettings, withinHours: number | null): SupportHour | null {
  if (withinHours === null) return null;
  const [first, ...later] = supportHours(sinceMs, settings);
  const { date, hour } = hourAt(sinceMs);
  const whole = first && first.date === date && first.hour === hour ? later : first ? [first, ...later] : [];
  const last = whole[withinHours - 1];
  return last ? { date: last.date, hour: last.hour + 1 } : null;
}

/** Whether a term lies in the future. A term that has passed is not shown again. */
export function isAhead(term: SupportHour, nowMs: number): boolean {
  const now = hourAt(nowMs);
  return term.date > now.date || (term.date === now.date && term.hour > now.hour);
}

const hourMs = 3_600_000;

/**
 * The instant (epoch milliseconds) that separates late evaluations from others: one waiting for a person since before it has waited longer than the
 * installation promises, one waiting since then or later has not. Null when none can be late: nothing is promised, or the line is never open.
 */
export function lateBefore(nowMs: number, settings: SupportSettings, withinHours: number | null): number | null {
  // A term depends only on the hour in which the waiting begins, and an earlier hour never has a later term: a binary search over hours finds the border.
  const thisHour = nowMs - (nowMs % hourMs);
  const isLate = (hours: number) => {
    const term = answerBy(thisHour - hours * hourMs, settings, withinHours);
    return term !== null && !isAhead(term, nowMs);
  };
  let late = 24 * (furthestDays + 1);
  if (!isLate(late)) return null;
  let inTime = 0;
  while (late - inTime > 1) {
    const between = Math.floor((late + inTime) / 2);
    if (isLate(between)) late = between;
    else inTime = between;
  }
  return thisHour - inTime * hourMs;
}
