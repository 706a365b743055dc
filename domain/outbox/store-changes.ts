import type { OutboxItem } from './item.ts';
import type { DraftRecord } from './reconcile.ts';

/** What one transaction writes. */
export interface StoreChanges {
  put: readonly OutboxItem[];
  /** Bytes of items that are new; never of one that is there already. */
  bytes: ReadonlyMap<string, ArrayBuffer>;
  /** Items that go, with their bytes. */
  remove: readonly string[];
  /** Drafts as they are from then on, by name; null: it goes. */
  drafts: ReadonlyMap<string, DraftRecord | null>;
}
