import { hasCome } from './backoff.ts';
import type { OutboxItem, OutboxKind } from './item.ts';

const dayMs = 24 * 60 * 60_000;
/** How long the mark of a sent item is kept for the screens when nobody decides its evaluation; that of a call, whose hour comes, less long. */
const keepSentMs = 30 * dayMs;
const keepSentCallMs = dayMs;

const kindOrder: Record<OutboxKind, number> = {
  imei: 0,
  'imei-picture': 1,
  front: 2,
  back: 3,
  invoice: 4,
  submit: 5,
  claim: 6,
  'claim-document': 7,
  'call-request': 8,
};

/** A call first: it is short, and somebody waits at the telephone. Then the oldest evidence first; within an evaluation what others need before what needs them. A total order, whatever the clock did. */
export function inSendingOrder<Item extends OutboxItem>(items: readonly Item[]): Item[] {
  return [...items].sort(
    (a, b) => isCall(b) - isCall(a) || a.takenAt - b.takenAt || kindOrder[a.kind] - kindOrder[b.kind] || (a.id < b.id ? -1 : 1),
  );
}

const isCall = (item: OutboxItem) => Number(item.kind === 'call-request');

/** An item that others wait for and that this phone no longer knows holds nobody up: the server says what it misses. */
function isUnhindered(item: OutboxItem, byId: ReadonlyMap<string, OutboxItem>): boolean {
  return item.needs.every((id) => (byId.get(id)?.state ?? 'sent') === 'sent');
}

/** What would leave if it were tried now: it waits, and nothing that it needs is stuck until a person helps. */
export function ableToLeave(items: readonly OutboxItem[]): OutboxItem[] {
  const stuck = new Set(items.filter(({ state }) => state === 'refused' || state === 'blocked' || state === 'saved').map(({ id }) => id));
  return items.filter((item) => item.state === 'waiting' && !item.needs.some((id) => stuck.has(id)));
}

export function isDue(item: OutboxItem, now: number): boolean {
  return item.state === 'waiting' && hasCome(item.nextAttemptAt, now);
}

/** The item to send now, or null. A refused or blocked one holds up only those that need it (fault FB4). */
export function nextDue(items: readonly OutboxItem[], now: number): OutboxItem | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  return inSendingOrder(items.filter((item) => isDue(item, now))).find((item) => isUnhindered(item, byId)) ?? null;
}

/** When the queue has something to do again: epoch milliseconds, `now` when it has already; null when only a person or an event can move it. */
export function nextWake(items: readonly OutboxItem[], pauseUntil: number, now: number): number | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const times = items
    .filter((item) => item.state === 'waiting' && isUnhindered(item, byId))
    .map((item) => (hasCome(item.nextAttemptAt, now) ? now : item.nextAttemptAt));
  if (times.length === 0) return null;
  return Math.max(Math.min(...times), hasCome(pauseUntil, now) ? now : pauseUntil);
}

/** An item found `sending` while nobody holds the lock was cut by a crash: it goes on where the server is. */
export function recovered(item: OutboxItem): OutboxItem {
  return item.state === 'sending' ? { ...item, state: 'waiting' } : item;
}

/** Why the queue looks again before its time. `network`: there may be one again; `person`: somebody pressed the button. */
export type WakeReason = 'network' | 'person';

/**
 * What an event may bring forward. `network`: something says that there may be a network again; what waits for one need wait no longer.
 * `person`: somebody asked; everything that waits is tried. A pause that the server asked for stays in both cases (fault FB14).
 */
export function wokenEarly(item: OutboxItem, by: WakeReason, now: number): OutboxItem {
  const isForNetwork = item.problem?.code === 'offline' || item.problem?.code === 'no-answer';
  return item.state === 'waiting' && item.nextAttemptAt > now && (by === 'person' || isForNetwork) ? { ...item, nextAttemptAt: now } : item;
}

/** Takes an item up: from its first byte on it is sealed (rule FB8). */
export function takenUp(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'sending', sealedAt: item.sealedAt ?? now };
}

/**
 * An item with the bytes that the server has of it, while it is being sent. Progress starts the count of attempts anew, so that it arrives even
 * over a network that cuts often. Where the server threw all of it away the same bytes again are no progress.
 */
export function withConfirmed(item: OutboxItem, confirmedBytes: number): OutboxItem {
  const bytes = Math.min(Math.max(confirmedBytes, 0), item.sizeBytes);
  const isProgress = bytes > item.confirmedBytes && item.problem?.code !== 'upload-gone';
  return { ...item, confirmedBytes: bytes, attempts: isProgress ? 0 : item.attempts };
}

/**
 * Whether an item may give way to another (repeat, correction). Not while it is leaving, and not a call that may have arrived: the server
 * would do both. A photo is only taken by the submit that names it.
 */
export function mayGiveWay(item: OutboxItem): boolean {
  switch (item.state) {
    case 'saved':
    case 'refused':
      return true;
    case 'waiting':
      return item.action === 'asset' || item.sealedAt === null;
    case 'blocked':
      return item.action === 'asset' || item.sealedAt === null || item.blockedBy === 'imei-repeated';
    case 'sending':
    case 'sent':
      return false;
  }
}

/** Sent items whose mark nobody needs any more. A mark from a clock that ran ahead is kept. */
export function expiredMarks(items: readonly OutboxItem[], now: number): OutboxItem[] {
  const needed = new Set(items.filter((item) => item.state !== 'sent').flatMap((item) => item.needs));
  return items.filter(
    (item) =>
      item.state === 'sent' &&
      !needed.has(item.id) &&
      now - (item.sentAt ?? now) > (item.kind === 'call-request' ? keepSentCallMs : keepSentMs),
  );
}

/** Asked to be sent. */
export function released(item: OutboxItem): OutboxItem {
  return item.state === 'saved' ? { ...item, isReleased: true, state: 'waiting', nextAttemptAt: 0 } : { ...item, isReleased: true };
}

/** Goes on as if nothing had happened to it. */
export function resumed(item: OutboxItem): OutboxItem {
  return { ...item, state: 'waiting', blockedBy: null, attempts: 0, nextAttemptAt: 0, problem: null };
}
