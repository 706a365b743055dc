import { hasCome } from './backoff.ts';
import type { OutboxItem, OutboxKind } from './item.ts';

const dayMs = 24 * 60 * 60_000;
/** How long the record of a sent item is kept for the screens while its evaluation is undecided. That of a call request is kept for a day, since its hour soon comes. */
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

/**
 * The items in the order in which they are sent. Call requests come first, because they are short and somebody waits for the call. Then the oldest item; of the same
 * instant by kind, so that an item comes before those that need it. Ids break ties, so that the order is total even if the clock was changed.
 */
export function inSendingOrder<Item extends OutboxItem>(items: readonly Item[]): Item[] {
  return [...items].sort(
    (a, b) => isCall(b) - isCall(a) || a.takenAt - b.takenAt || kindOrder[a.kind] - kindOrder[b.kind] || (a.id < b.id ? -1 : 1),
  );
}

const isCall = (item: OutboxItem) => Number(item.kind === 'call-request');

/** Whether all items that an item needs have been sent. A needed item that this phone no longer knows counts as sent: the server says if it is missing. */
function isUnhindered(item: OutboxItem, byId: ReadonlyMap<string, OutboxItem>): boolean {
  return item.needs.every((id) => (byId.get(id)?.state ?? 'sent') === 'sent');
}

/** The items that could be sent without the person doing anything: they wait, and nothing that they need is refused, blocked or unreleased. */
export function ableToLeave(items: readonly OutboxItem[]): OutboxItem[] {
  const stuck = new Set(items.filter(({ state }) => state === 'refused' || state === 'blocked' || state === 'saved').map(({ id }) => id));
  return items.filter((item) => item.state === 'waiting' && !item.needs.some((id) => stuck.has(id)));
}

export function isDue(item: OutboxItem, now: number): boolean {
  return item.state === 'waiting' && hasCome(item.nextAttemptAt, now);
}

/** The item to send now, or null. A refused or blocked item holds up only those that need it (fault FB4). */
export function nextDue(items: readonly OutboxItem[], now: number): OutboxItem | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  return inSendingOrder(items.filter((item) => isDue(item, now))).find((item) => isUnhindered(item, byId)) ?? null;
}

/** When the queue has something to send: epoch milliseconds, `now` if it already has; null when only the person or an event can change that. */
export function nextWake(items: readonly OutboxItem[], pauseUntil: number, now: number): number | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const times = items
    .filter((item) => item.state === 'waiting' && isUnhindered(item, byId))
    .map((item) => (hasCome(item.nextAttemptAt, now) ? now : item.nextAttemptAt));
  if (times.length === 0) return null;
  return Math.max(Math.min(...times), hasCome(pauseUntil, now) ? now : pauseUntil);
}

/** An item found in `sending` while nobody holds the lock was interrupted by a crash: it waits again, and is resumed at the server's offset. */
export function recovered(item: OutboxItem): OutboxItem {
  return item.state === 'sending' ? { ...item, state: 'waiting' } : item;
}

/** Why the queue tries again early. `network`: there may be a network again; `person`: somebody pressed the button. */
export type WakeReason = 'network' | 'person';

/**
 * An item after an event that may bring its next attempt forward. `network`: items whose last attempt found no network or no answer are tried now.
 * `person`: all waiting items are tried now. A pause that the server asked for stays in both cases (fault FB14).
 */
export function wokenEarly(item: OutboxItem, by: WakeReason, now: number): OutboxItem {
  const isForNetwork = item.problem?.code === 'offline' || item.problem?.code === 'no-answer';
  return item.state === 'waiting' && item.nextAttemptAt > now && (by === 'person' || isForNetwork) ? { ...item, nextAttemptAt: now } : item;
}

/** An item whose sending begins: from now on its bytes are sealed (rule FB8). */
export function takenUp(item: OutboxItem, now: number): OutboxItem {
  return { ...item, state: 'sending', sealedAt: item.sealedAt ?? now };
}

/**
 * An item with the bytes that the server has confirmed, while it is being sent. Progress resets the count of attempts, so that the item arrives even
 * over a network that often fails. After the server has dropped the upload (`upload-gone`), sending the same bytes again is no progress.
 */
export function withConfirmed(item: OutboxItem, confirmedBytes: number): OutboxItem {
  const bytes = Math.min(Math.max(confirmedBytes, 0), item.sizeBytes);
  const isProgress = bytes > item.confirmedBytes && item.problem?.code !== 'upload-gone';
  return { ...item, confirmedBytes: bytes, attempts: isProgress ? 0 : item.attempts };
}

/**
 * Whether an item may be replaced by another (a repetition or correction). Not while it is being sent, and not a call that may have arrived, since the server
 * would execute both. A photo may be replaced even if it has arrived, because only the submit that names it makes it count.
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

/** Sent items whose records are no longer needed. A record with an instant in the future (the clock ran ahead) is kept. */
export function expiredMarks(items: readonly OutboxItem[], now: number): OutboxItem[] {
  const needed = new Set(items.filter((item) => item.state !== 'sent').flatMap((item) => item.needs));
  return items.filter(
    (item) =>
      item.state === 'sent' &&
      !needed.has(item.id) &&
      now - (item.sentAt ?? now) > (item.kind === 'call-request' ? keepSentCallMs : keepSentMs),
  );
}

/** The item after the person has asked for it to be sent. */
export function released(item: OutboxItem): OutboxItem {
  return item.state === 'saved' ? { ...item, isReleased: true, state: 'waiting', nextAttemptAt: 0 } : { ...item, isReleased: true };
}

/** The item as waiting, without its past attempts and problem. */
export function resumed(item: OutboxItem): OutboxItem {
  return { ...item, state: 'waiting', blockedBy: null, attempts: 0, nextAttemptAt: 0, problem: null };
}
