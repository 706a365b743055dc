import { addDays, addMonths, civilDateOf } from '#domain/shared/civil-date.ts';

/** The state of an erasure request. `waiting`: in the days of grace, or while there are obstacles (`erasureObstacles`). */
export const erasureStates = ['waiting', 'done', 'withdrawn'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** What an erasure waits for: policies that are in force, open claims, and payments that are owed or under way. */
export const erasureObstacles = ['policies', 'claims', 'payments'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** Days during which the person can withdraw the request in any case; an erasure cannot be undone. */
const graceDays = 3;

/** The first civil date on which the data are erased, if there are no obstacles. */
export function erasedFrom(askedAtMs: number): string {
  return addDays(civilDateOf(askedAtMs), graceDays);
}

/** The civil date by which the person has to be answered (RGPD, art. 12.3). */
export function erasureDueOn(askedAtMs: number): string {
  return addMonths(civilDateOf(askedAtMs), 1);
}
