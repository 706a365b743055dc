import { addDays, daysBetween, madridTime } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { SupportSettings } from './support-hours.ts';
import { supportHoursOn } from './support-hours.ts';

/** A civil date and an hour of Madrid, 0 to 23: somebody is called between that hour and the next. */
export interface CallSlot {
  date: string;
  hour: number;
}

/** Nobody plans a call further ahead. */
const furthestDays = 14;

export type CallSlotProblem = 'past' | 'closed' | 'too-far';

function slotAt(nowMs: number): CallSlot {
  const { date, time } = madridTime(nowMs);
  return { date, hour: Number(time.slice(0, 2)) };
}

/** Whether somebody may be called in a slot: not before now (epoch milliseconds), while the line answers (decision A78), within fourteen days. */
export function checkCallSlot(slot: CallSlot, nowMs: number, settings: SupportSettings): Result<true, CallSlotProblem> {
  const now = slotAt(nowMs);
  if (slot.date < now.date || (slot.date === now.date && slot.hour < now.hour)) return fail('past');
  if (daysBetween(now.date, slot.date) > furthestDays) return fail('too-far');
  const { from, to } = supportHoursOn(slot.date, settings);
  return slot.hour >= from && slot.hour < to ? ok(true) : fail('closed');
}

/** When somebody is called who said no time: this hour while the line answers, else when it opens next. */
export function nextCallSlot(nowMs: number, settings: SupportSettings): CallSlot {
  const { date, hour } = slotAt(nowMs);
  const { from, to } = supportHoursOn(date, settings);
  if (hour < to) return { date, hour: Math.max(hour, from) };
  const tomorrow = addDays(date, 1);
  return { date: tomorrow, hour: supportHoursOn(tomorrow, settings).from };
}
