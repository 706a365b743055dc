/** Longest pause that our own backoff makes. */
export const maxBackoffMs = 5 * 60_000;
/** Longest pause that a `Retry-After` is believed for. */
export const maxRetryAfterMs = 60 * 60_000;

const firstBackoffMs = 1000;

/** Doubling from 1 s to 5 min, a random half of it as jitter so that phones do not come back all at once (fault FB14). `random`: 0 to 1. */
export function backoffMs(attempts: number, random: number): number {
  const whole = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/**
 * Whether an instant that was stored has come. One that lies further ahead than any pause we make was stored by a clock that has been set
 * back since: it has come.
 */
export function hasCome(at: number, now: number): boolean {
  return at <= now || at - now > maxRetryAfterMs;
}
