import { isClaimDraft, type KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { withoutCaptures } from '#domain/outbox/reconcile.ts';
import { changedDraft, type DraftChange, type NewItem, OutboxRefusal, saveItems } from './save-items.ts';
import { isOf } from './subject.ts';
import type { Work } from './work.ts';

/** The calls that add items, release them, replace them and remove them. */
export function itemCalls(work: Work) {
  const { parts, drainer, transact } = work;
  return {
    /** Every item on this phone, of all users; without bytes. */
    list: () => parts.store.list(),
    bytesOf: (id: string) => parts.store.readBytes(id),

    /**
     * Keeps an item. Resolves only when it has been written and read back, so that "Guardada" is true. It is sent only after `release`. @throws {StorageError
     * | OutboxRefusal} nothing was kept.
     */
    async enqueue(item: NewItem, draft?: DraftChange): Promise<OutboxItem> {
      const [kept] = await saveItems(work, [item], { draft });
      if (!kept) throw new OutboxRefusal('unreadable');
      return kept;
    },

    /**
     * "Enviar": keeps new items, releases them together with the `release` ones, all or nothing, then sends. The items in `replace` are removed in the same
     * transaction (a correction is a new item; a kept item is never changed); refused with `is-leaving` when one of them may have arrived.
     */
    async enqueueAndRelease(
      drafts: readonly NewItem[],
      others: { release?: readonly string[]; replace?: readonly string[]; draft?: DraftChange } = {},
    ): Promise<OutboxItem[]> {
      const named = drafts.map((draft) => ({ ...draft, id: draft.id ?? parts.newId() }));
      const items = await saveItems(work, named, { ...others, release: [...(others.release ?? []), ...named.map(({ id }) => id)] });
      drainer.drainSoon();
      return items;
    },

    /**
     * Deletes items with their bytes from the phone, and the draft `draftName`; called only when the person asked for it. @throws {OutboxRefusal}
     * `is-leaving`: one of them is being sent at this moment.
     */
    async remove(ids: readonly string[], draftName?: string): Promise<void> {
      await transact((items, drafts) => {
        const asked = ids.flatMap((id) => items.get(id) ?? []);
        if (asked.some(({ state }) => state === 'sending')) throw new OutboxRefusal('is-leaving');
        const unsent = asked.filter(({ state }) => state !== 'sent').map(({ id }) => id);
        const changes = new Map<string, KeptDraft | null>();
        for (const [name, draft] of drafts) {
          if (!isClaimDraft(draft) && draft.released.some((id) => unsent.includes(id)))
            changes.set(name, { ...withoutCaptures(draft, ids), released: [] });
        }
        if (draftName !== undefined) changes.set(draftName, null);
        return { remove: ids, drafts: changes };
      });
    },

    /** Removes the marks of sent items of a risk whose evaluation is decided; `draft` writes the draft of the next try in the same transaction. */
    async forgetSent(riskId: number, draft?: DraftChange): Promise<void> {
      await transact((items, kept) => ({
        drafts: changedDraft(draft, kept),
        remove: [...items.values()]
          .filter((item) => item.state === 'sent' && isOf(item, { type: 'evaluation', riskId }))
          .map(({ id }) => id),
      }));
    },
  };
}
