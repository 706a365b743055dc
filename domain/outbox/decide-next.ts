import type { ProblemCode } from '#domain/wire/problem.ts';
import type { OutboxItem } from './item.ts';

/** What an attempt to send met. */
export type Outcome =
  /** 2xx that names the bytes it confirms. */
  | { kind: 'receipt'; sha256: string }
  /** 2xx that confirms nothing: a captive portal, a proxy. */
  | { kind: 'unconfirmed' }
  /** 404 or 410 on an upload slot: the asset begins anew in another. */
  | { kind: 'slot-gone' }
  /** The server stands elsewhere than we thought, or still holds the cut request (tus 409, 423): ask again soon. */
  | { kind: 'busy' }
  /** An answer that refuses. `code` is null when it was no problem document of ours. */
  | { kind: 'refused'; status: number; code: ProblemCode | null; retryAfterMs: number | null }
  /** Cut, timed out, or no network. */
  | { kind: 'no-answer' };

export type ItemChange = Partial<Pick<OutboxItem, 'state' | 'blockedBy' | 'attempts' | 'nextAttemptAt' | 'uploadUrl' | 'confirmedBytes' | 'problem' | 'sentAt'>>;

export interface Decision {
  change: ItemChange;
  /** The whole queue rests until then (fault FB14). */
  pauseUntil: number | null;
}

const soonMs = 1000;
const longestBackoffMs = 5 * 60_000;
const longestPauseMs = 60 * 60_000;
/** After so many failed attempts the screen says that it needs attention; trying goes on. */
export const attentionAfterAttempts = 5;

/** Pause before the next attempt: doubles from one second to five minutes; `chance` in [0, 1) takes up to a quarter off. */
export function backoffMs(attempts: number, chance: number): number {
  return Math.round(Math.min(longestBackoffMs, soonMs * 2 ** Math.max(0, attempts - 1)) * (1 - chance / 4));
}

/**
 * What becomes of an item after an attempt: the outcome table of the faults we must survive. Pure: `now` is epoch milliseconds, `chance`
 * a number in [0, 1), `startedAtBytes` what the server had confirmed when the attempt began (progress begins the backoff anew).
 */
export function decideNext(outcome: Outcome, item: OutboxItem, now: number, chance: number, startedAtBytes = item.confirmedBytes): Decision {
  switch (outcome.kind) {
    case 'receipt':
      if (outcome.sha256 !== item.sha256) return later('different-bytes');
      return {
        change: { state: 'sent', blockedBy: null, confirmedBytes: item.sizeBytes, uploadUrl: null, problem: null, sentAt: now, attempts: 0 },
        pauseUntil: null,
      };
    case 'unconfirmed':
      return later('no-answer');
    case 'slot-gone':
      return { change: { ...waitFor(backoffMs(item.attempts + 1, chance), item.attempts + 1), uploadUrl: null, confirmedBytes: 0, problem: null }, pauseUntil: null };
    case 'busy':
      return { change: waitFor(soonMs, item.attempts + 1), pauseUntil: null };
    case 'no-answer':
      return later('no-answer');
    case 'refused':
      return afterRefusal(outcome);
  }

  function afterRefusal({ status, code, retryAfterMs }: Extract<Outcome, { kind: 'refused' }>): Decision {
    if (status === 401) return blocked('sign-in', 'unauthenticated');
    if (status === 426) return blocked('update', 'update-required');
    if (status === 409 && code === 'imei-repeated') return blocked('imei-repeated', code);
    if (status === 409 && code === 'in-progress') return { change: waitFor(soonMs, item.attempts + 1), pauseUntil: null };
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
    // A refusal that is no problem document comes from something between us and the server: it decides nothing.
    if (isFinal && code !== null) return { change: { state: 'refused', blockedBy: null, problem: { code, at: now }, attempts: item.attempts + 1 }, pauseUntil: null };
    const pauseMs = retryAfterMs === null ? null : Math.min(longestPauseMs, retryAfterMs);
    const { change } = later(code ?? 'no-answer');
    if (pauseMs === null) return { change, pauseUntil: null };
    return { change: { ...change, nextAttemptAt: now + pauseMs }, pauseUntil: now + pauseMs };
  }

  function later(code: NonNullable<OutboxItem['problem']>['code']): Decision {
    const attempts = item.confirmedBytes > startedAtBytes ? 1 : item.attempts + 1;
    return { change: { ...waitFor(backoffMs(attempts, chance), attempts), problem: { code, at: now } }, pauseUntil: null };
  }

  function waitFor(ms: number, attempts: number): ItemChange {
    return { state: 'waiting', blockedBy: null, attempts, nextAttemptAt: now + ms };
  }

  function blocked(by: NonNullable<OutboxItem['blockedBy']>, code: ProblemCode): Decision {
    return { change: { state: 'blocked', blockedBy: by, problem: { code, at: now } }, pauseUntil: null };
  }
}

/** Whether an item may be tried now. A `nextAttemptAt` further away than any pause of ours was written by a clock that has moved since. */
export function isDue(item: OutboxItem, items: readonly OutboxItem[], now: number): boolean {
  return item.isReleased && item.state === 'waiting' && areNeedsSent(item, items) && (item.nextAttemptAt <= now || item.nextAttemptAt - now > longestPauseMs);
}

/** An item waits only for what it needs, never for what happens to lie before it (fault FB4). */
export function areNeedsSent(item: OutboxItem, items: readonly OutboxItem[]): boolean {
  return item.needs.every((id) => items.some((other) => other.id === id && other.state === 'sent'));
}

/** The next item to try: small things first to leave are those taken first. Null when nothing is due. */
export function nextDue(items: readonly OutboxItem[], now: number): OutboxItem | null {
  return [...items].filter((item) => isDue(item, items, now)).sort((a, b) => a.takenAt - b.takenAt || a.id.localeCompare(b.id))[0] ?? null;
}

/** When to wake up again, epoch milliseconds; null when nothing waits for time alone. */
export function nextWake(items: readonly OutboxItem[], now: number): number | null {
  const times = items
    .filter((item) => item.isReleased && item.state === 'waiting' && areNeedsSent(item, items))
    .map((item) => (item.nextAttemptAt - now > longestPauseMs ? now : item.nextAttemptAt));
  return times.length ? Math.min(...times) : null;
}
