import { areNeedsSent, attentionAfterAttempts } from './decide-next.ts';
import type { BlockedReason, OutboxItem } from './item.ts';

/** What is true of an item, for the row that tells it. Bytes and instants as in the item. */
export type ItemFact =
  | { kind: 'saved' }
  | { kind: 'waiting-for-network' }
  | { kind: 'waiting-for-turn' }
  | { kind: 'sending'; confirmedBytes: number; sizeBytes: number }
  | { kind: 'cut'; confirmedBytes: number; sizeBytes: number }
  | { kind: 'not-answering'; retryInMs: number }
  | { kind: 'blocked'; by: BlockedReason }
  | { kind: 'refused'; code: NonNullable<OutboxItem['problem']>['code'] }
  | { kind: 'sent'; at: number };

export interface QueueContext {
  items: readonly OutboxItem[];
  isOffline: boolean;
  now: number;
}

/** One fact an item, the same on every screen: never more than the outbox knows. */
export function describeItem(item: OutboxItem, { items, isOffline, now }: QueueContext): ItemFact {
  if (item.state === 'sent') return { kind: 'sent', at: item.sentAt ?? now };
  if (item.state === 'blocked') return { kind: 'blocked', by: item.blockedBy ?? 'sign-in' };
  if (item.state === 'refused') return { kind: 'refused', code: item.problem?.code ?? 'no-answer' };
  if (!item.isReleased || item.state === 'saved') return { kind: 'saved' };
  if (item.state === 'sending') return { kind: 'sending', confirmedBytes: item.confirmedBytes, sizeBytes: item.sizeBytes };
  if (isOffline) return { kind: 'waiting-for-network' };
  if (!areNeedsSent(item, items) || item.attempts === 0) return { kind: 'waiting-for-turn' };
  if (item.confirmedBytes > 0) return { kind: 'cut', confirmedBytes: item.confirmedBytes, sizeBytes: item.sizeBytes };
  return { kind: 'not-answering', retryInMs: Math.max(0, item.nextAttemptAt - now) };
}

/** Whether only the person can go on with it, or ought to know. */
export function needsAttention(item: OutboxItem): boolean {
  return item.state === 'blocked' || item.state === 'refused' || (item.state === 'waiting' && item.attempts >= attentionAfterAttempts);
}

export type QueueFact =
  | { kind: 'empty' }
  | { kind: 'offline' }
  | { kind: 'attention'; count: number }
  | { kind: 'pending'; count: number }
  | { kind: 'all-sent' };

const allSentShownMs = 5000;

/** The one pill of the app bar. */
export function describeQueue({ items, isOffline, now }: QueueContext): QueueFact {
  const stuck = items.filter((item) => item.state === 'blocked' || item.state === 'refused').length;
  if (stuck > 0) return { kind: 'attention', count: stuck };
  if (isOffline) return { kind: 'offline' };
  const pending = items.filter((item) => item.isReleased && item.state !== 'sent').length;
  if (pending > 0) return { kind: 'pending', count: pending };
  const lastSentAt = Math.max(0, ...items.map((item) => item.sentAt ?? 0));
  return lastSentAt > 0 && now - lastSentAt < allSentShownMs ? { kind: 'all-sent' } : { kind: 'empty' };
}
