import { daysBetween } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { furthestDays, hourAt, type SupportHour, type SupportSettings, supportHours } from './support-hours.ts';

export type CallSlotProblem = 'past' | 'closed' | 'too-far';

/**
 * Whether somebody may ask to be called in a slot (one hour of a day): not in the past, within fourteen days, and while the customer line is open (decision A78).
 * `nowMs`: epoch milliseconds.
 */
export function checkCallSlot(slot: SupportHour, nowMs: number, settings: SupportSettings): Result<true, CallSlotProblem> {
  const now = hourAt(nowMs);
  if (slot.date < now.date || (slot.date === now.date && slot.hour < now.hour)) return fail('past');
  if (daysBetween(now.date, slot.date) > furthestDays) return fail('too-far');
  return supportHours(nowMs, settings).some(({ date, hour }) => date === slot.date && hour === slot.hour) ? ok(true) : fail('closed');
}

/** Whether an instant (epoch milliseconds) lies in a slot. */
export function isSlotNow({ date, hour }: SupportHour, nowMs: number): boolean {
  const now = hourAt(nowMs);
  return date === now.date && hour === now.hour;
}

/** The slot of somebody who asked for no particular time: this hour while the line is open, else the next in which it is; null when it stays closed for two weeks. */
export function nextCallSlot(nowMs: number, settings: SupportSettings): SupportHour | null {
  return supportHours(nowMs, settings)[0] ?? null;
}
