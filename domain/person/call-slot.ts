import { daysBetween, madridTime } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { SupportSettings } from './support-hours.ts';
import { isSupportOpen } from './support-hours.ts';

/** A civil date and an hour of Madrid, 0 to 23: somebody is called between that hour and the next. */
export interface CallSlot {
  date: string;
  hour: number;
}

/** Nobody plans a call further ahead. */
const furthestDays = 14;
const hourMs = 3_600_000;
/** Hours that Madrid is ahead of UTC, in winter and in summer. */
const hoursAhead = [1, 2];

export type CallSlotProblem = 'past' | 'closed' | 'too-far';

function slotAt(epochMs: number): CallSlot {
  const { date, time } = madridTime(epochMs);
  return { date, hour: Number(time.slice(0, 2)) };
}

/** When a slot begins, epoch milliseconds; undefined for the hour that a day in March does not have. */
function startOf({ date, hour }: CallSlot): number | undefined {
  const starts = hoursAhead.map((ahead) => Date.parse(`${date}T00:00:00Z`) + (hour - ahead) * hourMs);
  return starts.find((start) => slotAt(start).date === date && slotAt(start).hour === hour);
}

/** Whether somebody may be called in a slot: not before now (epoch milliseconds), while the line answers (decision A78), within fourteen days. */
export function checkCallSlot(slot: CallSlot, nowMs: number, settings: SupportSettings): Result<true, CallSlotProblem> {
  const now = slotAt(nowMs);
  if (slot.date < now.date || (slot.date === now.date && slot.hour < now.hour)) return fail('past');
  if (daysBetween(now.date, slot.date) > furthestDays) return fail('too-far');
  const start = startOf(slot);
  return start !== undefined && isSupportOpen(start, settings) ? ok(true) : fail('closed');
}

/** Whether now (epoch milliseconds) is in a slot. */
export function isSlotNow({ date, hour }: CallSlot, nowMs: number): boolean {
  const now = slotAt(nowMs);
  return date === now.date && hour === now.hour;
}

/** When somebody is called who said no time: this hour while the line answers, else when it opens next. */
export function nextCallSlot(nowMs: number, settings: SupportSettings): CallSlot {
  let atMs = nowMs;
  while (!isSupportOpen(atMs, settings)) atMs += hourMs;
  return slotAt(atMs);
}
