const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The pauses after the first failed attempt, the second, …: the schedule that Standard Webhooks recommends, a little more than three days in all. */
const pausesMs = [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs] as const;

/** The number of attempts before a delivery is parked. */
export const mostTries = pausesMs.length + 1;

/** A pause is shortened or lengthened by up to this share, so that deliveries that failed together are not retried together. */
const jitter = 0.1;

/** The longest pause that a receiver's `Retry-After` is granted. */
const longestAskedMs = 24 * hourMs;

/**
 * How long to wait after `tries` failed attempts, in milliseconds; null: the delivery is parked. `chance`: random, 0 to 1. `askedMs`: the pause that the receiver asked
 * for, which can only lengthen the pause; null: none.
 */
export function pauseMs(tries: number, chance: number, askedMs: number | null = null): number | null {
  const pause = pausesMs[tries - 1];
  if (pause === undefined) return null;
  return Math.max(Math.round(pause * (1 - jitter + 2 * jitter * chance)), Math.min(askedMs ?? 0, longestAskedMs));
}

/** The pause of a `Retry-After` header (RFC 9110, 10.2.3: seconds, or a date), in milliseconds from `now`; null: none, or not valid. */
export function askedPauseMs(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  // `Date.parse` accepts nearly any text as some date; every HTTP date ends in GMT.
  const until = retryAfter.endsWith(' GMT') ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime());
}
