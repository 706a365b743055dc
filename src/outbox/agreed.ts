import type { OutboxItem } from '#domain/outbox/item.ts';
import { type DraftRecord, reconcile } from '#domain/outbox/reconcile.ts';
import type { StoreChanges } from './ports.ts';

/** What is to be written, with what makes drafts and queue agree afterwards: so every transaction leaves them in agreement. */
export function agreed(
  items: ReadonlyMap<string, OutboxItem>,
  drafts: ReadonlyMap<string, DraftRecord>,
  { put = [], remove = [], bytes = new Map(), drafts: changed = new Map() }: Partial<StoreChanges>,
  now: number,
): StoreChanges {
  const next = new Map(items);
  for (const id of remove) next.delete(id);
  for (const item of put) next.set(item.id, item);
  const after = reconcile(next, new Map([...drafts, ...changed]), now);
  const written = new Map([...put, ...after.put].map((item) => [item.id, item]));
  const stays = ([id]: readonly [string, unknown]) => !after.remove.includes(id);
  return {
    put: [...written].filter(stays).map(([, item]) => item),
    bytes: new Map([...bytes].filter(stays)),
    remove: [...new Set([...remove, ...after.remove])],
    drafts: new Map([...changed, ...after.drafts]),
  };
}
