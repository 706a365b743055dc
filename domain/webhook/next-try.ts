const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After the first try that failed, the second, …: the schedule that Standard Webhooks recommends, a little more than three days together. */
const pausesMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs] as const;

/** How many tries there are before a delivery is parked. */
export const mostTries = pausesMs.length + 1;

/** A pause is up to this share shorter or longer, so that deliveries that failed together do not come back together. */
const jitter = 0.1;

/** A receiver that asks for more has forgotten us by then. */
const longestAskedMs = 24 * hourMs;

/**
 * How long to wait after `tries` tries that failed; null: it is parked. `chance`: from 0 to 1. `askedMs`: what the receiver asked for, which lengthens a pause and shortens none;
 * null: nothing.
 */
export function pauseMs(tries: number, chance: number, askedMs: number | null = null): number | null {
  const pause = pausesMs[tries - 1];
  if (pause === undefined) return null;
  return Math.max(Math.round(pause * (1 - jitter + 2 * jitter * chance)), Math.min(askedMs ?? 0, longestAskedMs));
}

/** What `Retry-After` says (RFC 9110, 10.2.3: seconds, or a date), in milliseconds from `now`; null: nothing that can be read. */
export function askedPauseMs(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  // Browsers' own parser takes nearly everything for some date; every date of HTTP ends so.
  const until = retryAfter.endsWith(' GMT') ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime());
}
