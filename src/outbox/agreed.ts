import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { reconcile } from '#domain/outbox/reconcile.ts';
import type { StoreChanges } from '#domain/outbox/store-changes.ts';

/** The changes to write, completed with those that make drafts and queue agree afterwards. Every transaction goes through this, so it leaves them in agreement. */
export function agreed(
  items: ReadonlyMap<string, OutboxItem>,
  drafts: ReadonlyMap<string, KeptDraft>,
  { put = [], remove = [], bytes = new Map(), drafts: changed = new Map() }: Partial<StoreChanges>,
  now: number,
): StoreChanges {
  const next = new Map(items);
  for (const id of remove) next.delete(id);
  for (const item of put) next.set(item.id, item);
  const nextDrafts = new Map(drafts);
  for (const [name, draft] of changed) {
    if (draft) nextDrafts.set(name, draft);
    else nextDrafts.delete(name);
  }
  const after = reconcile(next, nextDrafts, now);
  const written = new Map([...put, ...after.put].map((item) => [item.id, item]));
  // No draft names an item yet that this same transaction stores: the next transaction names it in its draft or removes it.
  const isBeingKept = (id: string) => bytes.has(id) && next.get(id)?.isReleased === false;
  const leftOver = after.remove.filter((id) => !isBeingKept(id));
  const stays = ([id]: readonly [string, unknown]) => !leftOver.includes(id);
  return {
    put: [...written].filter(stays).map(([, item]) => item),
    bytes: new Map([...bytes].filter(stays)),
    remove: [...new Set([...remove, ...leftOver])],
    drafts: new Map([...changed, ...after.drafts]),
  };
}
