import { isClaimDraft, type KeptDraft } from '#domain/outbox/claim-draft.ts';
import { mayGiveWay } from '#domain/outbox/queue.ts';
import { ownCaptures, withoutCaptures } from '#domain/outbox/reconcile.ts';
import { agreed } from './agreed.ts';
import { type DraftChange, OutboxRefusal } from './save-items.ts';
import type { Work } from './work.ts';

/** Drafts are read and changed in one transaction with the queue, so that the two always agree. */
export function draftCalls({ parts: { store, now, onChange }, transact }: Work) {
  return {
    /**
     * The draft, brought into agreement with the queue; undefined: there is none of that name. The draft is returned even when the phone has no room to write
     * the corrections.
     */
    async readDraft(name: string): Promise<KeptDraft | undefined> {
      let read: KeptDraft | undefined;
      let isRead = false;
      const reading = store.transact((items, drafts) => {
        const changes = agreed(items, drafts, {}, now());
        read = changes.drafts.get(name) ?? drafts.get(name);
        isRead = true;
        return changes;
      });
      await reading.catch((error: unknown) => {
        if (!isRead) throw error;
      });
      return read;
    },

    /** Changes a draft and returns it in agreement with the queue. @throws {StorageError} nothing was changed. */
    async changeDraft(draft: DraftChange<KeptDraft>): Promise<KeptDraft | undefined> {
      let written: KeptDraft | undefined;
      await store.transact((items, kept) => {
        const before = kept.get(draft.name);
        const next = draft.change(before);
        // Captures that the draft no longer names are removed.
        const dropped = capturesOf(before).filter((id) => !capturesOf(next).includes(id));
        const remove = dropped.filter((id) => items.get(id)?.state !== 'sending');
        const changes = agreed(items, kept, { drafts: new Map([[draft.name, next]]), remove }, now());
        written = changes.drafts.get(draft.name) ?? undefined;
        return changes;
      });
      onChange();
      return written;
    },

    /**
     * Makes a draft editable again after an item of it was refused. The refused items and its unsent calls are removed; the next "Enviar" makes the calls
     * anew. @throws {OutboxRefusal} `is-leaving`
     */
    async reopen(name: string): Promise<KeptDraft | undefined> {
      let opened: KeptDraft | undefined;
      await transact((items, drafts) => {
        const draft = drafts.get(name);
        if (!draft || isClaimDraft(draft)) return {};
        const unsent = draft.released.flatMap((id) => items.get(id) ?? []).filter(({ state }) => state !== 'sent');
        const gone = unsent.filter(({ action, state }) => action === 'call' || state === 'refused');
        if (!gone.every(mayGiveWay)) throw new OutboxRefusal('is-leaving');
        const remove = gone.map(({ id }) => id);
        // The server refused the challenge code that the front photo shows, so the front photo has to be taken again.
        const front = gone.some(({ problem }) => problem?.code.startsWith('challenge-')) ? draft.captures.front : null;
        opened = { ...withoutCaptures(draft, front ? [...remove, front.id] : remove), released: [] };
        return { remove, drafts: new Map([[name, opened]]) };
      });
      return opened;
    },
  };
}

const capturesOf = (draft: KeptDraft | undefined) => (draft && !isClaimDraft(draft) ? ownCaptures(draft) : []);
