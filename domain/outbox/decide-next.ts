import type { KnownCode } from '#domain/shared/problem-code.ts';
import { backoffMs, maxRetryAfterMs } from './backoff.ts';
import type { BlockedReason, ItemProblemCode, OutboxItem } from './item.ts';
import type { Outcome } from './outcome.ts';
import type { QueuePause } from './queue-record.ts';

export interface Decision {
  item: OutboxItem;
  /** A pause of the whole queue (429, 503, no network); null: the queue goes on. */
  pause: QueuePause | null;
}

/** The pause before the first retry when the server is still busy with this same item. */
const soonMs = 1500;
/** The pause without a network. It does not grow, since no server is to be spared, and the device's own `online` event usually ends it earlier. */
const offlineMs = 30_000;

/**
 * The next state of an item after an attempt to send it: the outcome table (decision record 0002). `item` is its state now, with the progress of the
 * attempt; its `attempts` count those without progress. `random`: 0 to 1.
 */
export function decideNext(outcome: Outcome, item: OutboxItem, now: number, random: number): Decision {
  switch (outcome.type) {
    case 'receipt':
      if (outcome.sha256 !== item.sha256) return refused(item, 'different-bytes', now);
      return goOn({
        ...item,
        state: 'sent',
        blockedBy: null,
        problem: null,
        attempts: 0,
        confirmedBytes: item.sizeBytes,
        uploadUrl: null,
        sentAt: now,
      });
    case 'no-receipt':
      return waiting(item, 'no-answer', now, backoffMs(item.attempts + 1, random));
    case 'offset-conflict':
    case 'slot-locked':
      // The first time, asking again soon is usually enough; after that, the backoff.
      return waiting(item, 'no-answer', now, item.attempts === 0 ? soonMs : backoffMs(item.attempts + 1, random));
    case 'slot-gone':
      return waiting(
        { ...item, uploadUrl: null, confirmedBytes: 0 },
        'upload-gone',
        now,
        item.attempts === 0 ? 0 : backoffMs(item.attempts + 1, random),
      );
    case 'bytes-lost':
      return refused(item, 'bytes-lost', now);
    case 'no-answer': {
      if (outcome.isOffline) {
        const { attempts } = item;
        return { item: { ...waiting(item, 'offline', now, offlineMs).item, attempts }, pause: { until: now + offlineMs, by: 'network' } };
      }
      return waiting(item, 'no-answer', now, pauseMs(outcome.retryAfterMs, item, random));
    }
    case 'problem':
      return afterProblem(outcome, item, now, random);
  }
}

/** Problems of the request and not of the item: a proxy on the way may have changed a header, so the request is repeated. */
const ofTheRequest: readonly KnownCode[] = ['upload-version', 'upload-content-type', 'upload-invalid'];

function afterProblem(
  { status, code, retryAfterMs, fields }: Extract<Outcome, { type: 'problem' }>,
  item: OutboxItem,
  now: number,
  random: number,
): Decision {
  if (status === 401) return blocked(item, 'sign-in', code, now);
  if (status === 426) return blocked(item, 'update', code, now);
  if (code === 'imei-repeated') return blocked(item, 'imei-repeated', code, now);
  if (code === 'in-progress') return waiting(item, code, now, item.attempts === 0 ? soonMs : pauseMs(retryAfterMs, item, random));
  if (code === 'upload-offset') return decideNext({ type: 'offset-conflict' }, item, now, random);
  if (code === 'upload-gone' || code === 'hash-mismatch') return decideNext({ type: 'slot-gone' }, item, now, random);
  const isTemporary = ofTheRequest.includes(code) || status >= 500 || status < 400 || status === 408 || status === 425 || status === 429;
  if (!isTemporary) return refused(item, code, now, fields);
  const ms = pauseMs(retryAfterMs, item, random);
  const decision = waiting(item, code, now, ms);
  // A rate limit on call requests is no reason to hold up the photos.
  const isOfServer = status === 503 || (status === 429 && item.kind !== 'call-request');
  return isOfServer ? { ...decision, pause: { until: now + ms, by: 'server' } } : decision;
}

function pauseMs(retryAfterMs: number | null, item: OutboxItem, random: number): number {
  return Math.max(Math.min(retryAfterMs ?? 0, maxRetryAfterMs), backoffMs(item.attempts + 1, random));
}

function goOn(item: OutboxItem): Decision {
  return { item, pause: null };
}

function waiting(item: OutboxItem, code: ItemProblemCode, now: number, ms: number): Decision {
  return goOn({
    ...item,
    state: 'waiting',
    blockedBy: null,
    attempts: item.attempts + 1,
    nextAttemptAt: now + ms,
    problem: { code, at: now },
  });
}

function refused(item: OutboxItem, code: ItemProblemCode, now: number, fields?: readonly string[]): Decision {
  return goOn({ ...item, state: 'refused', blockedBy: null, problem: { code, at: now, ...(fields ? { fields } : {}) } });
}

function blocked(item: OutboxItem, blockedBy: BlockedReason, code: ItemProblemCode, now: number): Decision {
  return goOn({ ...item, state: 'blocked', blockedBy, problem: { code, at: now } });
}
