import type { UseStore } from 'idb-keyval';
import type { createStore } from 'jotai';
import { draftName } from '#domain/outbox/draft-name.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { cleared, ownCaptures } from '#domain/outbox/reconcile.ts';
import type { EvaluationPlace } from '#src/evaluation-kit/evaluation-kit.ts';
import type { Draft } from '#src/features/evaluation/draft.ts';
import { openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import { assembleOutbox, outboxSyncTag } from '#src/outbox/assemble.ts';
import { openChannel } from '#src/outbox/channel.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import type { Transport } from '#src/outbox/ports.ts';
import { showBadge } from '#src/platform/os/badge.ts';
import { storeOrMemory } from '#src/platform/storage/memory-store.ts';
import { connectionAtom } from '#src/state/connection.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import type { LastWords } from './renew-grants.ts';
import { registerSync, syncWish } from './sync-wish.ts';

type Store = ReturnType<typeof createStore>;

/** The longest timer, in milliseconds: `setTimeout` fires at once when its delay exceeds 2³¹−1 ms. */
const longestTimerMs = 60 * 60_000;

interface OutboxHost {
  store: Store;
  records: UseStore;
  apiBase: string;
  /** The server has confirmed an evaluation, a claim or a claim's file, whichever tab or worker of this phone sent it. */
  onArrived: () => void;
  lastWords: LastWords;
}

/**
 * The page's outbox. It drains on start, when the network or the page comes back, when an item is due and on request (fault FB1). Background Sync, where it
 * exists, wakes the service worker to do the same. Tabs and service worker tell each other of changes.
 */
export function startOutbox({ store, records, apiBase, onArrived, lastWords }: OutboxHost): Outbox {
  const channel = openChannel();
  const outbox = assembleOutbox({
    store: storeOrMemory(records),
    transport: transportOf(store, apiBase, lastWords),
    locks: navigator.locks as typeof navigator.locks | undefined,
    onChange: () => {
      channel?.postMessage('changed');
      void refresh();
    },
  });

  const wish = syncWish(() => registerSync(outboxSyncTag));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = async () => {
    try {
      const items = await outbox.list();
      const before = store.get(allItemsAtom) ?? [];
      store.set(allItemsAtom, items);
      if (items.some((item) => isArrivedSince(item, before))) onArrived();
      await readOpenDraft(store, outbox, records, before);
      showBadge(items);
      wish.look(items);
      const wakeAt = await outbox.wakeAt();
      clearTimeout(timer);
      if (wakeAt !== null) timer = setTimeout(drain, Math.min(Math.max(wakeAt - Date.now(), 500), longestTimerMs));
    } catch {
      // This browser stores nothing (fault FA9): the evaluation says so and works online only.
    }
  };
  const drain = () => {
    outbox.drain().catch(() => {});
  };

  channel?.addEventListener('message', () => void refresh());
  // Items that waited for a network are due at once.
  const wakeEarly = () => {
    outbox.wakeEarly('network').catch(() => {});
  };
  addEventListener('online', wakeEarly);
  addEventListener('pageshow', wakeEarly);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeEarly();
    else {
      // From here on the service worker may be the only sender.
      wish.renew();
      wish.look(store.get(allItemsAtom) ?? []);
    }
  });
  let before = store.get(connectionAtom);
  store.sub(connectionAtom, () => {
    const now = store.get(connectionAtom);
    if (now === 'online' && before !== 'online') wakeEarly();
    before = now;
  });
  // A new start may be a new version: items that were blocked until an update are tried again.
  void refresh()
    .then(() => outbox.unblock('update', null))
    .catch(() => {})
    .then(wakeEarly);
  return outbox;
}

function transportOf(store: Store, apiBase: string, lastWords: LastWords): Transport {
  let made: Transport | null = null;
  return {
    send: async (item, bytes, reports) => {
      const { ownerId: userId, subject } = item;
      const last = subject.type === 'evaluation' && lastWords.get(draftName({ userId, ...subject }));
      if (last) return last(item);
      // The transport is in its own chunk, needed only when there is something to send. All items share one, because it learns which piece size the network can
      // carry.
      const { outboxTransport } = await import('#src/api/outbox-transport.ts');
      made ??= outboxTransport(new URL(apiBase, location.href).href, ({ ownerId }) => {
        const user = store.get(loggedUserAtom);
        return user?.id === ownerId ? user.api_token : null;
      });
      return made.send(item, bytes, reports);
    },
  };
}

function isArrivedSince({ id, kind, state }: OutboxItem, before: readonly OutboxItem[]): boolean {
  const isWhole = kind === 'submit' || kind === 'claim' || kind === 'claim-document';
  return isWhole && state === 'sent' && before.some((item) => item.id === id && item.state !== 'sent');
}

/** The draft that is open here may have been sent or deleted in another tab, or changed to agree with the queue. `before`: the items as they were. */
async function readOpenDraft(store: Store, outbox: Outbox, records: UseStore, before: readonly OutboxItem[]): Promise<void> {
  const place = store.get(openEvaluationAtom)?.place;
  if (!place) return;
  // Read through the outbox, which on a phone that stores nothing has it in memory (fault FA9).
  const draft = (await outbox.readDraft(draftName(place))) as Draft | undefined;
  const open = store.get(openEvaluationAtom);
  if (open?.place !== place) return;
  if (draft && JSON.stringify(open.draft) !== JSON.stringify(draft)) store.set(openEvaluationAtom, { ...open, draft });
  if (draft || open.draft.released.length + ownCaptures(open.draft).length === 0) return;
  // A draft with captures or released items was stored, so it is gone. If a person has deleted it, or the server has it whole, the copy in memory goes too.
  const hasArrived = before.some(({ id, kind, state }) => kind === 'submit' && state === 'sent' && open.draft.released.includes(id));
  const isCleared = !hasArrived && (await hasNoKit(records, place));
  if (store.get(openEvaluationAtom) === open) store.set(openEvaluationAtom, isCleared ? { ...open, draft: cleared(open.draft) } : null);
}

/** Whether the phone has lost the kit of the evaluation too: the browser clears everything at once, while a person deletes only photos and number. */
async function hasNoKit(records: UseStore, place: EvaluationPlace): Promise<boolean> {
  const { kitStore } = await import('#src/evaluation-kit/evaluation-kit.ts');
  return kitStore(records)
    .read(place)
    .then(
      (kit) => kit === undefined,
      () => false,
    );
}
