import { addDays, addMonths, civilDateOf } from '#domain/shared/civil-date.ts';

/** How an erasure that somebody asked for stands: `waiting` also while something still runs. */
export const erasureStates = ['waiting', 'done', 'withdrawn'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** What an erasure waits for: contracts that cover, claims that are open, money that is owed or under way. */
export const erasureObstacles = ['policies', 'claims', 'payments'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** So long somebody may take it back for sure: it cannot be undone. */
const graceDays = 3;

/** The first civil date on which it is done, if nothing stands against it. */
export function erasedFrom(askedAtMs: number): string {
  return addDays(civilDateOf(askedAtMs), graceDays);
}

/** The civil date until which somebody has an answer (RGPD, art. 12.3). */
export function erasureDueOn(askedAtMs: number): string {
  return addMonths(civilDateOf(askedAtMs), 1);
}
