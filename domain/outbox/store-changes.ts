import type { KeptDraft } from './claim-draft.ts';
import type { OutboxItem } from './item.ts';

/** What one transaction writes. */
export interface StoreChanges {
  put: readonly OutboxItem[];
  /** Bytes of items that are new; never of one that is there already. */
  bytes: ReadonlyMap<string, ArrayBuffer>;
  /** Items that go, with their bytes. */
  remove: readonly string[];
  /** Drafts as they are from then on, by name; null: it goes. */
  drafts: ReadonlyMap<string, KeptDraft | null>;
}
