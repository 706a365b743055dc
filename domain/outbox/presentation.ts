import { hasCome } from './backoff.ts';
import type { BlockedReason, ItemProblemCode, OutboxItem } from './item.ts';

export interface PresentationContext {
  now: number;
  /** Nobody answers, as far as is known. */
  isOffline: boolean;
}

/** What is true of an item, for the row of a photo or document (design: honest status); the screen has the words. Bytes are those the server confirmed. */
export type ItemPresentation =
  /** Written on the phone, not asked to be sent. */
  | { type: 'saved' }
  | { type: 'waiting-for-network' }
  /** In the queue, behind another item. */
  | { type: 'waiting-turn' }
  | { type: 'sending'; confirmedBytes: number; sizeBytes: number }
  /** Cut halfway; it goes on from there. */
  | { type: 'cut'; confirmedBytes: number; sizeBytes: number }
  /** The server is slow or failing, and is tried again. */
  | { type: 'retrying' }
  | { type: 'blocked'; by: BlockedReason }
  | { type: 'sent'; at: number }
  | { type: 'refused'; code: ItemProblemCode };

export function describeItem(item: OutboxItem, { now, isOffline }: PresentationContext): ItemPresentation {
  const { confirmedBytes, sizeBytes } = item;
  switch (item.state) {
    case 'saved':
      return { type: 'saved' };
    case 'sending':
      return { type: 'sending', confirmedBytes, sizeBytes };
    case 'sent':
      return { type: 'sent', at: item.sentAt ?? now };
    case 'refused':
      return { type: 'refused', code: item.problem?.code ?? 'internal' };
    case 'blocked':
      return { type: 'blocked', by: item.blockedBy ?? 'sign-in' };
    case 'waiting': {
      if (confirmedBytes > 0 && confirmedBytes < sizeBytes) return { type: 'cut', confirmedBytes, sizeBytes };
      if (isOffline || item.problem?.code === 'offline') return { type: 'waiting-for-network' };
      if (item.problem !== null && !hasCome(item.nextAttemptAt, now)) return { type: 'retrying' };
      return { type: 'waiting-turn' };
    }
  }
}

/** Only a person can move it on. What merely waits, however often it has failed, the phone tries again by itself. */
export function needsAttention(item: OutboxItem): boolean {
  return item.state === 'refused' || item.state === 'blocked';
}

/** The queue pill. `count`: of the items of whoever looks. */
export type QueueSummary =
  | { type: 'nothing' }
  | { type: 'offline' }
  | { type: 'to-send'; count: number }
  | { type: 'all-sent' }
  | { type: 'needs-help'; count: number };

const allSentMs = 5000;

/** What only rests on the phone, not yet asked to be sent, is no part of the queue. `all-sent` lasts 5 s after the last confirmation. */
export function summarizeQueue(items: readonly OutboxItem[], { now, isOffline }: PresentationContext): QueueSummary {
  const helpless = items.filter(needsAttention).length;
  if (helpless > 0) return { type: 'needs-help', count: helpless };
  if (isOffline) return { type: 'offline' };
  const count = items.filter((item) => item.state === 'waiting' || item.state === 'sending').length;
  if (count > 0) return { type: 'to-send', count };
  const isFresh = items.some((item) => item.state === 'sent' && item.sentAt !== null && Math.abs(now - item.sentAt) < allSentMs);
  return isFresh ? { type: 'all-sent' } : { type: 'nothing' };
}
