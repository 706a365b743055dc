import { furthestDays, hourAt, type SupportHour, type SupportSettings, supportHours } from '#domain/person/support-hours.ts';

/**
 * By when a person has looked at an evaluation that waits for one since an instant (epoch milliseconds): a civil date and an hour of Madrid. Only whole hours in
 * which the line answers count, so nights and what a holiday has less of are added. `withinHours`: in how many of them, as the installation promises. Null when it promises nothing, or the line is not open so long in two weeks.
 */
export function answerBy(sinceMs: number, settings: SupportSettings, withinHours: number | null): SupportHour | null {
  if (withinHours === null) return null;
  const [first, ...later] = supportHours(sinceMs, settings);
  const { date, hour } = hourAt(sinceMs);
  const whole = first && first.date === date && first.hour === hour ? later : first ? [first, ...later] : [];
  const last = whole[withinHours - 1];
  return last ? { date: last.date, hour: last.hour + 1 } : null;
}

/** Whether a term that was given still lies ahead: one that has passed is not repeated. */
export function isAhead(term: SupportHour, nowMs: number): boolean {
  const now = hourAt(nowMs);
  return term.date > now.date || (term.date === now.date && term.hour > now.hour);
}

const hourMs = 3_600_000;

/**
 * What waits for a person since before this instant (epoch milliseconds) has waited longer than the installation promises, and what waits since later has not. Null when
 * nothing can be late: it promises nothing, or the line is never open.
 */
export function lateBefore(nowMs: number, settings: SupportSettings, withinHours: number | null): number | null {
  // A term depends on nothing but the hour in which the waiting begins, and an earlier one has an earlier term.
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
