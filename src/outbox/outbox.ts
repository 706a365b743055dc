import { decideNext, nextDue, nextWake, type Outcome } from '#domain/outbox/decide-next.ts';
import type { BlockedReason, ItemGrant, OutboxItem, OutboxKind } from '#domain/outbox/item.ts';

/** Where items are kept; `platform/storage` in the product. */
export interface ItemStore {
  add(item: OutboxItem, bytes: ArrayBuffer, hash: (bytes: ArrayBuffer) => Promise<string>): Promise<void>;
  list(): Promise<OutboxItem[]>;
  bytes(id: string): Promise<ArrayBuffer | undefined>;
  change(id: string, change: (item: OutboxItem) => OutboxItem): Promise<OutboxItem | null>;
  settle(item: OutboxItem): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

export interface SendReports {
  /** The upload has a slot: kept before the first byte leaves, so that a cut goes on there. */
  onSlot(url: string): Promise<void>;
  /** The server has confirmed so many bytes. */
  onConfirmed(bytes: number): Promise<void>;
}

/** How items travel; `api/outbox-transport.ts` in the product. Never throws: what went wrong is an outcome. */
export interface Transport {
  send(item: OutboxItem, bytes: ArrayBuffer, reports: SendReports): Promise<Outcome>;
}

/** One sender at a time among tabs and the service worker. Returns null when somebody else is sending. */
export type Exclusive = <Value>(work: () => Promise<Value>) => Promise<Value | null>;

export interface OutboxParts {
  store: ItemStore;
  transport: Transport;
  exclusive: Exclusive;
  now(): number;
  /** A number in [0, 1). */
  chance(): number;
  hash(bytes: ArrayBuffer): Promise<string>;
  newId(): string;
  /** Something has changed: tell the screens, and other tabs. */
  onChange(): void;
}

export interface NewItem {
  /** Chosen by the caller where others must name it beforehand (an evaluation's captures). */
  id?: string;
  ownerId: number;
  grant: ItemGrant;
  subject: OutboxItem['subject'];
  kind: OutboxKind;
  action: OutboxItem['action'];
  path?: string;
  needs?: string[];
  mediaType: string;
  bytes: ArrayBuffer;
}

/** How long a sent item is remembered for the screens, without its bytes. */
const rememberSentMs = 30 * 24 * 60 * 60_000;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What has to reach the server, kept on the phone until the server has confirmed exactly those bytes. Nothing expires, nothing is
 * rewritten, one item at a time and one in memory.
 */
export function createOutbox(parts: OutboxParts) {
  const { store, transport, now } = parts;
  let isPausedUntil = 0;
  let draining: Promise<void> | null = null;
  let isAskedAgain = false;

  async function change(id: string, patch: Partial<OutboxItem> | ((item: OutboxItem) => Partial<OutboxItem>)): Promise<OutboxItem | null> {
    const changed = await store.change(id, (item) => ({ ...item, ...(typeof patch === 'function' ? patch(item) : patch) }));
    parts.onChange();
    return changed;
  }

  /** Sends one item and writes down what came of it. */
  async function sendOne(item: OutboxItem): Promise<void> {
    const bytes = await store.bytes(item.id);
    if (!bytes) {
      // Its bytes are gone although it was never confirmed: the person must know, and can repeat it.
      await change(item.id, { state: 'refused', problem: { code: 'capture-missing', at: now() } });
      return;
    }
    const sending = await change(item.id, { state: 'sending' });
    if (!sending) return;
    const outcome = await transport.send(sending, bytes, {
      onSlot: async (uploadUrl) => void (await change(item.id, { uploadUrl })),
      onConfirmed: async (confirmedBytes) => void (await change(item.id, { confirmedBytes })),
    });
    const current = (await store.list()).find((other) => other.id === item.id);
    if (!current) return;
    const { change: next, pauseUntil } = decideNext(outcome, current, now(), parts.chance(), item.confirmedBytes);
    if (pauseUntil !== null) isPausedUntil = pauseUntil;
    if (next.state === 'sent') {
      await store.settle({ ...current, ...next });
      parts.onChange();
    } else await change(item.id, next);
  }

  async function drainAll(): Promise<void> {
    // Whoever holds the lock is alone: an item still "sending" was left so by a page that died.
    for (const item of await store.list()) if (item.state === 'sending') await change(item.id, { state: 'waiting', nextAttemptAt: 0 });
    for (;;) {
      const items = await store.list();
      const pauseMs = isPausedUntil - now();
      const item = pauseMs > 0 && pauseMs < 60 * 60_000 ? null : nextDue(items, now());
      if (!item) return;
      await sendOne(item);
    }
  }

  return {
    list: store.list,
    bytesOf: store.bytes,

    /** Keeps an item; resolves when it is written and read back, and not before. It leaves only after `release`. */
    async enqueue(draft: NewItem): Promise<OutboxItem> {
      const { bytes, id, path, needs, ...rest } = draft;
      const item: OutboxItem = {
        ...rest,
        id: id ?? parts.newId(),
        path: path ?? null,
        needs: needs ?? [],
        sizeBytes: bytes.byteLength,
        sha256: await parts.hash(bytes),
        takenAt: now(),
        isReleased: false,
        state: 'saved',
        blockedBy: null,
        attempts: 0,
        nextAttemptAt: 0,
        confirmedBytes: 0,
        uploadUrl: null,
        problem: null,
        sentAt: null,
      };
      await store.add(item, bytes, parts.hash);
      parts.onChange();
      return item;
    },

    /** The person asked for them to be sent. */
    async release(ids: readonly string[]): Promise<void> {
      for (const id of ids) await change(id, (item) => (item.state === 'saved' ? { isReleased: true, state: 'waiting', nextAttemptAt: 0 } : { isReleased: true }));
      void this.drain();
    },

    /** Tries again now, whatever it waited for. */
    async retry(ids: readonly string[]): Promise<void> {
      isPausedUntil = 0;
      for (const id of ids) {
        await change(id, (item) => (item.state === 'sent' || !item.isReleased ? {} : { state: 'waiting', blockedBy: null, attempts: 0, nextAttemptAt: 0 }));
      }
      void this.drain();
    },

    /** What was blocked goes on, with a new grant where it got one. */
    async unblock(reason: BlockedReason, riskId: number | null, grant?: ItemGrant): Promise<void> {
      for (const item of await store.list()) {
        if (riskId !== null && item.subject.riskId !== riskId) continue;
        const isBlocked = item.state === 'blocked' && item.blockedBy === reason;
        if (!isBlocked && !(grant && item.state !== 'sent')) continue;
        await change(item.id, { ...(grant ? { grant } : {}), ...(isBlocked ? { state: 'waiting', blockedBy: null, attempts: 0, nextAttemptAt: 0 } : {}) });
      }
      void this.drain();
    },

    /** Deletes items and their bytes from the phone; only ever because the person said so or replaced them. */
    async remove(ids: readonly string[]): Promise<void> {
      await store.remove(ids);
      parts.onChange();
    },

    /** Forgets what was sent long ago. */
    async forgetOld(): Promise<void> {
      const old = (await store.list()).filter((item) => item.state === 'sent' && now() - (item.sentAt ?? 0) > rememberSentMs);
      if (old.length) await store.remove(old.map((item) => item.id));
    },

    /** Sends what is due until nothing is. Asked while it runs, it looks once more when it ends. */
    drain(): Promise<void> {
      if (draining) {
        isAskedAgain = true;
        return draining;
      }
      draining = (async () => {
        do {
          isAskedAgain = false;
          await parts.exclusive(drainAll);
        } while (isAskedAgain);
      })().finally(() => {
        draining = null;
        parts.onChange();
      });
      return draining;
    },

    /** When to drain again by the clock; null when nothing waits for time. */
    async wakeAt(): Promise<number | null> {
      const wake = nextWake(await store.list(), now());
      return wake === null ? null : Math.max(wake, isPausedUntil);
    },
  };
}
