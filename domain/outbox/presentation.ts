import { hasCome } from './backoff.ts';
import type { BlockedReason, ItemProblemCode, OutboxItem } from './item.ts';

export interface PresentationContext {
  now: number;
  /** Whether the server cannot be reached, as far as the app knows. */
  isOffline: boolean;
}

/** The status of an item for the row of a photo or document; the screen has the words for it. `confirmedBytes` are those that the server has confirmed. */
export type ItemPresentation =
  /** Stored on the phone; the person has not asked for it to be sent. */
  | { type: 'saved' }
  | { type: 'waiting-for-network' }
  /** In the queue, behind another item. */
  | { type: 'waiting-turn' }
  | { type: 'sending'; confirmedBytes: number; sizeBytes: number }
  /** Interrupted halfway; the upload is resumed from there. */
  | { type: 'cut'; confirmedBytes: number; sizeBytes: number }
  /** The server did not answer or failed; the phone tries again. */
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

/** Whether only the person can get an item going again. An item that merely waits is retried by the phone itself, however often it has failed. */
export function needsAttention(item: OutboxItem): boolean {
  return item.state === 'refused' || item.state === 'blocked';
}

/** The state of the queue pill. `count`: items of the user who looks. */
export type QueueSummary =
  | { type: 'nothing' }
  | { type: 'offline' }
  | { type: 'to-send'; count: number }
  | { type: 'all-sent' }
  | { type: 'needs-help'; count: number };

const allSentMs = 5000;

/** Sums up the queue. Items that the person has not asked to be sent do not count. `all-sent` lasts 5 s after the last confirmation. */
export function summarizeQueue(items: readonly OutboxItem[], { now, isOffline }: PresentationContext): QueueSummary {
  const helpless = items.filter(needsAttention).length;
  if (helpless > 0) return { type: 'needs-help', count: helpless };
  if (isOffline) return { type: 'offline' };
  const count = items.filter((item) => item.state === 'waiting' || item.state === 'sending').length;
  if (count > 0) return { type: 'to-send', count };
  const isFresh = items.some((item) => item.state === 'sent' && item.sentAt !== null && Math.abs(now - item.sentAt) < allSentMs);
  return isFresh ? { type: 'all-sent' } : { type: 'nothing' };
}
