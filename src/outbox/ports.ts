import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import type { QueueRecord } from '#domain/outbox/queue-record.ts';
import type { StoreChanges } from '#domain/outbox/store-changes.ts';

export type Plan = (items: ReadonlyMap<string, OutboxItem>, drafts: ReadonlyMap<string, KeptDraft>) => StoreChanges;

/**
 * Where items are stored (`src/platform/storage` in the product). Every method is one transaction and resolves when that has been committed. An item that
 * becomes `sent` loses its bytes in the same transaction. The functions passed as `plan` and `change` must be pure, because they may run twice.
 */
export interface ItemStore {
  /** Every item, of all users; without bytes. */
  list: () => Promise<OutboxItem[]>;
  readBytes: (id: string) => Promise<ArrayBuffer | null>;
  /** Replaces one item by what `change` makes of its present state; null when there is no such item. */
  change: (id: string, change: (item: OutboxItem) => OutboxItem) => Promise<OutboxItem | null>;
  /** Reads all items and all drafts, then writes the changes that `plan` returns. */
  transact: (plan: Plan) => Promise<void>;
  readQueue: () => Promise<QueueRecord>;
  changeQueue: (change: (queue: QueueRecord) => QueueRecord) => Promise<QueueRecord>;
}

/** What the transport reports while it sends. It awaits both before it continues; when one rejects, so does `send`. */
export interface SendReports {
  /** The upload's address at the server, stored before the first byte leaves, so that an interrupted upload continues there. */
  onSlot: (url: string) => Promise<void>;
  /** How many bytes the server has confirmed. */
  onConfirmed: (bytes: number) => Promise<void>;
}

/** How items are sent; `api/outbox-transport.ts` in the product. */
export interface Transport {
  /** One attempt. Errors of the network or the server are returned as an outcome, never thrown. */
  send: (item: OutboxItem, bytes: ArrayBuffer, reports: SendReports) => Promise<Outcome>;
}

export interface QueueLock {
  /** Runs the task while no other page or worker on this device does; `held`: another one is running it and is alive. `isHeld` turns false when the lock is lost. */
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
  /** Called after every change, to update the screens and to tell other tabs. */
  onChange: () => void;
}
