import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import type { QueueRecord } from '#domain/outbox/queue-record.ts';
import type { StoreChanges } from '#domain/outbox/store-changes.ts';

export type Plan = (items: ReadonlyMap<string, OutboxItem>, drafts: ReadonlyMap<string, KeptDraft>) => StoreChanges;

/**
 * Where items live (`src/platform/storage` in the product). Every method is one transaction, done when it has been committed. An item
 * that becomes `sent` loses its bytes in the same transaction. Plans and changes are pure and may run twice.
 */
export interface ItemStore {
  /** Every item, of everyone; without bytes. */
  list: () => Promise<OutboxItem[]>;
  readBytes: (id: string) => Promise<ArrayBuffer | null>;
  /** Changes one item by what it is now; null when it is not there. */
  change: (id: string, change: (item: OutboxItem) => OutboxItem) => Promise<OutboxItem | null>;
  /** Reads all items and all drafts, then writes what `plan` says. */
  transact: (plan: Plan) => Promise<void>;
  readQueue: () => Promise<QueueRecord>;
  changeQueue: (change: (queue: QueueRecord) => QueueRecord) => Promise<QueueRecord>;
}

/** What the transport tells while it sends. Both are awaited before it goes on; when one fails, so does `send`. */
export interface SendReports {
  /** The upload has a slot: kept before the first byte leaves, so that a cut goes on there. */
  onSlot: (url: string) => Promise<void>;
  /** Told how many bytes the server has, by its own word. */
  onConfirmed: (bytes: number) => Promise<void>;
}

/** How items travel; `api/outbox-transport.ts` in the product. */
export interface Transport {
  /** One attempt. What the network or the server does is an outcome, never thrown. */
  send: (item: OutboxItem, bytes: ArrayBuffer, reports: SendReports) => Promise<Outcome>;
}

export interface QueueLock {
  /** Runs the task while nobody else on this device does; `held`: another does, and is alive. `isHeld` turns false when the lock is lost. */
  hold(task: (isHeld: () => boolean) => Promise<void>): Promise<'done' | 'held'>;
}

export interface OutboxParts {
  store: ItemStore;
  transport: Transport;
  lock: QueueLock;
  /** Epoch milliseconds. */
  now: () => number;
  /** A number in [0, 1). */
  chance: () => number;
  /** SHA-256, hexadecimal. */
  hash: (bytes: ArrayBuffer) => Promise<string>;
  newId: () => string;
  /** Something has changed: tell the screens, and other tabs. */
  onChange: () => void;
}
