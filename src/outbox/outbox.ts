import type { BlockedReason, ItemGrant, OutboxItem, OutboxKind } from '#domain/outbox/item.ts';
import { hurried, mayGiveWay, nextWake, released, resumed } from '#domain/outbox/queue.ts';
import { type DraftRecord, ownCaptures, withoutCaptures } from '#domain/outbox/reconcile.ts';
import { agreed } from './agreed.ts';
import { drainQueue } from './drain.ts';
import type { OutboxParts, StoreChanges } from './ports.ts';

export interface NewItem {
  /** Chosen by the caller where others must name it beforehand (an evaluation's captures). */
  id?: string;
  ownerId: number;
  grant: OutboxItem['grant'];
  subject: OutboxItem['subject'];
  kind: OutboxKind;
  action: OutboxItem['action'];
  /** Under the API base; for calls. */
  path?: string;
  needs?: string[];
  mediaType: string;
  bytes: ArrayBuffer;
  /** Epoch milliseconds; now when absent. */
  takenAt?: number;
}

/** A draft that changes in the same transaction as the items; `change` sees what is on the disk and may throw, and then nothing is written. */
export interface DraftChange {
  name: string;
  change: (kept: DraftRecord | undefined) => DraftRecord;
}

/** What was asked is not done, because it could lose or double something. `unreadable`: the phone did not give back what was written to it. */
export class OutboxRefusal extends Error {
  readonly reason: 'is-leaving' | 'id-taken' | 'unreadable';
  constructor(reason: 'is-leaving' | 'id-taken' | 'unreadable') {
    super(`outbox: ${reason}`);
    this.name = 'OutboxRefusal';
    this.reason = reason;
  }
}

/** Why the queue should look again before its time. `network`: there may be one again; `person`: somebody pressed the button. */
export type Hurry = 'network' | 'person';

/** Somebody else holds the lock: they look after what is due, and we look again. */
const heldMs = 5000;
/** What seems to be sent by somebody else is looked at again: they may have died. */
const othersMs = 30_000;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What has to reach the server, kept on the phone until the server has confirmed exactly those bytes. Nothing expires, nothing is
 * rewritten, one item at a time and one in memory.
 */
export function createOutbox(parts: OutboxParts) {
  const { store, lock, now, onChange } = parts;
  let draining: Promise<void> | null = null;
  let isAskedAgain = false;
  let heldAt: number | null = null;

  async function drainWhileAsked(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        heldAt = (await lock.hold((isHeld) => drainQueue(parts, isHeld))) === 'held' ? now() : null;
      } while (isAskedAgain);
    } finally {
      draining = null;
      onChange();
    }
  }

  /** Sends what is due until nothing is, or waits while another page does. Asked while it runs, it looks once more when it ends. */
  function drain(): Promise<void> {
    if (draining) {
      isAskedAgain = true;
      return draining;
    }
    draining = drainWhileAsked();
    return draining;
  }

  function drainSoon(): void {
    // What the phone's storage refuses now, the next trigger finds again.
    drain().catch(() => {});
  }

  async function transact(
    plan: (items: ReadonlyMap<string, OutboxItem>, drafts: ReadonlyMap<string, DraftRecord>) => Partial<StoreChanges>,
  ): Promise<void> {
    await store.transact((items, drafts) => agreed(items, drafts, plan(items, drafts), now()));
    onChange();
  }

  async function seal(draft: NewItem): Promise<OutboxItem> {
    const { bytes, id, path, needs, takenAt, ...rest } = draft;
    return {
      ...rest,
      id: id ?? parts.newId(),
      path: path ?? null,
      needs: needs ?? [],
      sizeBytes: bytes.byteLength,
      sha256: await parts.hash(bytes),
      takenAt: takenAt ?? now(),
      isReleased: false,
      state: 'saved',
      blockedBy: null,
      attempts: 0,
      nextAttemptAt: 0,
      confirmedBytes: 0,
      sealedAt: null,
      uploadUrl: null,
      problem: null,
      sentAt: null,
    };
  }

  /** One transaction: new items in, old ones out, some released; then what is new is read back and compared. */
  async function save(
    drafts: readonly NewItem[],
    { release = [], replace = [], draft }: { release?: readonly string[]; replace?: readonly string[]; draft?: DraftChange | undefined },
  ) {
    const sealed = await Promise.all(drafts.map(seal));
    const fresh = sealed.map((item) => (release.includes(item.id) ? released(item) : item));
    const bytes = new Map(fresh.map((item, index) => [item.id, drafts[index]?.bytes ?? new ArrayBuffer(0)]));
    const before: OutboxItem[] = [];
    await transact((items, kept) => {
      const leaving = replace.flatMap((id) => items.get(id) ?? []);
      if (!leaving.every(mayGiveWay)) throw new OutboxRefusal('is-leaving');
      if (fresh.some(({ id }) => items.has(id))) throw new OutboxRefusal('id-taken');
      before.splice(0, before.length, ...leaving);
      const others = release.flatMap((id) => items.get(id) ?? []).filter(({ id }) => !replace.includes(id));
      return { put: [...others.map(released), ...fresh], bytes, remove: replace, drafts: changed(draft, kept) };
    });
    for (const { id, sha256 } of fresh) {
      const kept = await store.readBytes(id);
      if (kept && (await parts.hash(kept)) === sha256) continue;
      await transact(() => ({ remove: fresh.map((item) => item.id) }));
      throw new OutboxRefusal('unreadable');
    }
    return fresh;
  }

  return {
    /** Every item on this phone, of everyone; without bytes. */
    list: () => store.list(),
    bytesOf: (id: string) => store.readBytes(id),
    drain,

    /** Keeps an item; resolves when it is written and read back, and not before: then "Guardada" is true. It leaves only after `release`. @throws {StorageError | OutboxRefusal} nothing was kept. */
    async enqueue(draft: NewItem): Promise<OutboxItem> {
      const [item] = await save([draft], {});
      if (!item) throw new OutboxRefusal('unreadable');
      return item;
    },

    /** A draft as it agrees with the queue; undefined: there is none of that name. */
    async readDraft(name: string): Promise<DraftRecord | undefined> {
      let read: DraftRecord | undefined;
      await store.transact((items, drafts) => {
        const changes = agreed(items, drafts, {}, now());
        read = changes.drafts.get(name) ?? drafts.get(name);
        return changes;
      });
      return read;
    },

    /** Changes a draft, and gives it back as it agrees with the queue. @throws {StorageError} nothing was changed. */
    async changeDraft(draft: DraftChange): Promise<DraftRecord | undefined> {
      let written: DraftRecord | undefined;
      await store.transact((items, kept) => {
        const before = kept.get(draft.name);
        const next = draft.change(before);
        // With what is named now, what was named before goes.
        const dropped = before ? ownCaptures(before).filter((id) => !ownCaptures(next).includes(id)) : [];
        const remove = dropped.filter((id) => items.get(id)?.state !== 'sending');
        const changes = agreed(items, kept, { drafts: new Map([[draft.name, next]]), remove }, now());
        written = changes.drafts.get(draft.name) ?? undefined;
        return changes;
      });
      onChange();
      return written;
    },

    /** Something of what was let go was refused: the draft can be changed again, without it, and its calls are made anew. @throws {OutboxRefusal} `is-leaving` */
    async reopen(name: string): Promise<DraftRecord | undefined> {
      let opened: DraftRecord | undefined;
      await transact((items, drafts) => {
        const draft = drafts.get(name);
        if (!draft) return {};
        const unsent = draft.released.flatMap((id) => items.get(id) ?? []).filter(({ state }) => state !== 'sent');
        const gone = unsent.filter(({ action, state }) => action === 'call' || state === 'refused');
        if (!gone.every(mayGiveWay)) throw new OutboxRefusal('is-leaving');
        const remove = gone.map(({ id }) => id);
        opened = { ...withoutCaptures(draft, remove), released: [] };
        return { remove, drafts: new Map([[name, opened]]) };
      });
      return opened;
    },

    /**
     * "Enviar": keeps new items and releases them with those that are named, all or nothing, then sends. With `replace` the old ones go in the
     * same transaction (a correction is a new item, never the old one changed); refused with `is-leaving` when one of them may have arrived.
     */
    async enqueueAndRelease(
      drafts: readonly NewItem[],
      others: { release?: readonly string[]; replace?: readonly string[]; draft?: DraftChange } = {},
    ): Promise<OutboxItem[]> {
      const named = drafts.map((draft) => ({ ...draft, id: draft.id ?? parts.newId() }));
      const items = await save(named, { ...others, release: [...(others.release ?? []), ...named.map(({ id }) => id)] });
      drainSoon();
      return items;
    },

    /** Puts new items in the place of old ones (a photo taken again), in one transaction; released like the ones they replace. @throws {OutboxRefusal} `is-leaving` */
    async replace(ids: readonly string[], drafts: readonly NewItem[]): Promise<OutboxItem[]> {
      const wasReleased = (await store.list()).some((item) => ids.includes(item.id) && item.isReleased);
      const named = drafts.map((draft) => ({ ...draft, id: draft.id ?? parts.newId() }));
      const items = await save(named, { replace: ids, release: wasReleased ? named.map(({ id }) => id) : [] });
      drainSoon();
      return items;
    },

    /** The person asked for them to be sent; one transaction. */
    async release(ids: readonly string[]): Promise<void> {
      await transact((items) => ({ put: ids.flatMap((id) => items.get(id) ?? []).map(released) }));
      drainSoon();
    },

    /** Brings forward what waits, then drains. A pause that the server asked for stays (fault FB14). */
    async hurry(by: Hurry): Promise<void> {
      await store.changeQueue((queue) => (queue.pause?.by === 'network' ? { ...queue, pause: null } : queue));
      const waiting = (await store.list()).filter((item) => hurried(item, by, now()) !== item);
      for (const { id } of waiting) await store.change(id, (item) => hurried(item, by, now()));
      await drain();
    },

    /** The person asked for these to be tried again now: what waits, and what was refused. Blocked ones wait for what blocks them. */
    async retry(ids: readonly string[]): Promise<void> {
      await store.changeQueue((queue) => (queue.pause?.by === 'network' ? { ...queue, pause: null } : queue));
      await transact((items) => ({
        put: ids
          .flatMap((id) => items.get(id) ?? [])
          .filter(({ state, isReleased }) => isReleased && (state === 'waiting' || state === 'refused'))
          .map((item) => ({ ...resumed(item), nextAttemptAt: now() })),
      }));
      drainSoon();
    },

    /** What was blocked goes on, and everything unsent of that risk gets the new grant. `riskId` null: of every risk. */
    async unblock(reason: BlockedReason, riskId: number | null, grant?: ItemGrant): Promise<void> {
      await transact((items) => ({
        put: [...items.values()]
          .filter((item) => item.state !== 'sent' && (riskId === null || item.subject.riskId === riskId))
          .map((item) => (grant && riskId !== null ? { ...item, grant } : item))
          .map((item) => (item.state === 'blocked' && item.blockedBy === reason ? resumed(item) : item)),
      }));
      drainSoon();
    },

    /** Deletes items and their bytes from the phone, and the draft of that name; only ever because the person said so. @throws {OutboxRefusal} `is-leaving`: one is being sent at this moment. */
    async remove(ids: readonly string[], draftName?: string): Promise<void> {
      await transact((items, drafts) => {
        const asked = ids.flatMap((id) => items.get(id) ?? []);
        if (asked.some(({ state }) => state === 'sending')) throw new OutboxRefusal('is-leaving');
        const unsent = asked.filter(({ state }) => state !== 'sent').map(({ id }) => id);
        const changes = new Map<string, DraftRecord | null>();
        for (const [name, draft] of drafts) {
          if (draft.released.some((id) => unsent.includes(id))) changes.set(name, { ...withoutCaptures(draft, ids), released: [] });
        }
        if (draftName !== undefined) changes.set(draftName, null);
        return { remove: ids, drafts: changes };
      });
    },

    /** The marks of what was sent for a risk whose evaluation is decided; with the draft of the next try. */
    async forgetSent(riskId: number, draft?: DraftChange): Promise<void> {
      await transact((items, kept) => ({
        drafts: changed(draft, kept),
        remove: [...items.values()].filter((item) => item.state === 'sent' && item.subject.riskId === riskId).map(({ id }) => id),
      }));
    },

    /** When to drain again by the clock, epoch milliseconds; null when nothing waits for time. */
    async wakeAt(): Promise<number | null> {
      const { pause } = await store.readQueue();
      const items = await store.list();
      const wake = nextWake(items, pause?.until ?? 0, now());
      const isWithOthers = draining === null && items.some(({ state }) => state === 'sending');
      const ours = wake === null || heldAt === null ? wake : Math.max(wake, heldAt + heldMs);
      return isWithOthers ? Math.min(ours ?? Number.POSITIVE_INFINITY, now() + othersMs) : ours;
    },
  };
}

function changed(draft: DraftChange | undefined, kept: ReadonlyMap<string, DraftRecord>): Map<string, DraftRecord> {
  return new Map(draft ? [[draft.name, draft.change(kept.get(draft.name))]] : []);
}
