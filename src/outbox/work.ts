import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { StoreChanges } from '#domain/outbox/store-changes.ts';
import { agreed } from './agreed.ts';
import { createDrainer, type Drainer } from './drainer.ts';
import type { OutboxParts } from './ports.ts';

type PartialPlan = (items: ReadonlyMap<string, OutboxItem>, drafts: ReadonlyMap<string, KeptDraft>) => Partial<StoreChanges>;

/** What all calls of the outbox share. */
export interface Work {
  parts: OutboxParts;
  drainer: Drainer;
  /** One transaction that leaves drafts and queue in agreement, then tells the screens. */
  transact: (plan: PartialPlan) => Promise<void>;
}

export function workOf(parts: OutboxParts): Work {
  const { store, now, onChange } = parts;
  return {
    parts,
    drainer: createDrainer(parts),
    transact: async (plan) => {
      await store.transact((items, drafts) => agreed(items, drafts, plan(items, drafts), now()));
      onChange();
    },
  };
}
