import { daysBetween } from '#domain/shared/civil-date.ts';
import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { furthestDays, hourAt, type SupportHour, type SupportSettings, supportHours } from './support-hours.ts';

export type CallSlotProblem = 'past' | 'closed' | 'too-far';

/** Whether somebody may be called in a slot, between that hour and the next: not before now (epoch milliseconds), while the line answers (decision A78), within fourteen days. */
export function checkCallSlot(slot: SupportHour, nowMs: number, settings: SupportSettings): Result<true, CallSlotProblem> {
  const now = hourAt(nowMs);
  if (slot.date < now.date || (slot.date === now.date && slot.hour < now.hour)) return fail('past');
  if (daysBetween(now.date, slot.date) > furthestDays) return fail('too-far');
  return supportHours(nowMs, settings).some(({ date, hour }) => date === slot.date && hour === slot.hour) ? ok(true) : fail('closed');
}

/** Whether now (epoch milliseconds) is in a slot. */
export function isSlotNow({ date, hour }: SupportHour, nowMs: number): boolean {
  const now = hourAt(nowMs);
  return date === now.date && hour === now.hour;
}

/** When somebody is called who said no time: this hour while the line answers, else when it opens next; null when it does in none of the next two weeks. */
export function nextCallSlot(nowMs: number, settings: SupportSettings): SupportHour | null {
  return supportHours(nowMs, settings)[0] ?? null;
}
