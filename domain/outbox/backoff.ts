/** The longest pause of the backoff, in milliseconds. */
export const maxBackoffMs = 5 * 60_000;
/** The longest pause that a server's `Retry-After` is granted, in milliseconds. */
export const maxRetryAfterMs = 60 * 60_000;

const firstBackoffMs = 1000;

/** Exponential backoff from 1 s to 5 min. Half of each pause is random, so that phones do not all come back at once (fault FB14). `random`: 0 to 1. */
export function backoffMs(attempts: number, random: number): number {
  const whole = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/**
 * Whether a stored instant has come. An instant further ahead than the longest possible
 * pause was stored before the clock was set back, and counts as come.
 */
export function hasCome(at: number, now: number): boolean {
  return at <= now || at - now > maxRetryAfterMs;
}
