import type { KeptDraft } from './claim-draft.ts';
import type { OutboxItem } from './item.ts';

/** The changes that one transaction writes. */
export interface StoreChanges {
  put: readonly OutboxItem[];
  /** Bytes of new items, by id; bytes of existing items are never rewritten. */
  bytes: ReadonlyMap<string, ArrayBuffer>;
  /** Ids of the items to delete, with their bytes. */
  remove: readonly string[];
  /** Drafts to store, by name; null: to delete. */
  drafts: ReadonlyMap<string, KeptDraft | null>;
}
