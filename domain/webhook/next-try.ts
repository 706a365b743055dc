const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After the first try that failed, the second, …: the schedule that Standard Webhooks recommends, a little more than three days together. */
const pausesMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs] as const;

/** How many tries there are before a delivery is parked. */
export const mostTries = pausesMs.length + 1;

/** By how much of itself a pause is shorter or longer, so that what failed together does not come back together. */
const jitter = 0.1;

/** How long to wait after `tries` tries that failed; null: it is parked. `chance`: from 0 to 1. */
export function pauseMs(tries: number, chance: number): number | null {
  const pause = pausesMs[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 - jitter + 2 * jitter * chance));
}
