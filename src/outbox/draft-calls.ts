import { isClaimDraft, type KeptDraft } from '#domain/outbox/claim-draft.ts';
import { mayGiveWay } from '#domain/outbox/queue.ts';
import { ownCaptures, withoutCaptures } from '#domain/outbox/reconcile.ts';
import { agreed } from './agreed.ts';
import { type DraftChange, OutboxRefusal } from './save-items.ts';
import type { Work } from './work.ts';

/** Drafts are read and changed in one transaction with the queue, so that both agree. */
export function draftCalls({ parts: { store, now, onChange }, transact }: Work) {
  return {
    /** A draft as it agrees with the queue; undefined: there is none of that name. What is read is told also by a phone that has no room to note it. */
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

    /** Changes a draft, and gives it back as it agrees with the queue. @throws {StorageError} nothing was changed. */
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

    /** Something of what was let go was refused: the draft can be changed again, without it, and its calls are made anew. @throws {OutboxRefusal} `is-leaving` */
    async reopen(name: string): Promise<KeptDraft | undefined> {
      let opened: KeptDraft | undefined;
      await transact((items, drafts) => {
        const draft = drafts.get(name);
        if (!draft || isClaimDraft(draft)) return {};
        const unsent = draft.released.flatMap((id) => items.get(id) ?? []).filter(({ state }) => state !== 'sent');
        const gone = unsent.filter(({ action, state }) => action === 'call' || state === 'refused');
        if (!gone.every(mayGiveWay)) throw new OutboxRefusal('is-leaving');
        const remove = gone.map(({ id }) => id);
        // The code that was refused is on the front, which shows none that would be taken.
        const front = gone.some(({ problem }) => problem?.code.startsWith('challenge-')) ? draft.captures.front : null;
        opened = { ...withoutCaptures(draft, front ? [...remove, front.id] : remove), released: [] };
        return { remove, drafts: new Map([[name, opened]]) };
      });
      return opened;
    },
  };
}

const capturesOf = (draft: KeptDraft | undefined) => (draft && !isClaimDraft(draft) ? ownCaptures(draft) : []);
