import { clientsClaim } from 'workbox-core';
import { outboxTransport } from '#src/api/outbox-transport.ts';
import { assembleOutbox, outboxSyncTag } from '#src/outbox/assemble.ts';
import { openChannel } from '#src/outbox/channel.ts';
import { showBadge } from '#src/platform/os/badge.ts';
import { outboxStore } from '#src/platform/storage/outbox-store.ts';
import { strictStore } from '#src/platform/storage/strict-store.ts';
import { bringArea, forgetOpened, isAreaList } from './area.ts';
import { answerEnglish, bringEnglish, forgetEarlierEnglish, forgetEnglish, isEnglish, keepEnglish } from './english.ts';
import { type Entry, hrefOf, unlessFull, urlOf } from './kept-files.ts';
import { type ReadyAnswer, readRequest } from './messages.ts';
import { showPushes } from './notifications.ts';
import { mendShell, precacheShell } from './precache.ts';
import { answerShares, sharePath } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Entry[] };

/** Background Sync, which TypeScript's library does not know: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const entries = self.__WB_MANIFEST;
const manifest = entries.filter((entry) => !isEnglish(entry) && !isAreaList(entry));
const hrefs = (list: readonly Entry[]) => list.map((entry) => hrefOf(urlOf(entry)));
const shell = hrefs(manifest);
const english = hrefs(entries.filter(isEnglish));
const areaList = hrefs(entries.filter(isAreaList)).join();
const base = new URL('./', self.location.href).pathname;
/** The same address as the pages' (`src/main.tsx`). */
const api = new URL(import.meta.env.VITE_API_BASE ?? '/api', self.location.href);
precacheShell(manifest, shell, base, api.pathname);
answerEnglish(base);
// The page of the first visit is controlled too, so that the reader files it opens are cached.
clientsClaim();

const channel = openChannel();
showPushes(self, base);
const records = strictStore();
answerShares(base, `${base}${import.meta.env.VITE_ROUTER_MODE === 'hash' ? '#/' : ''}${sharePath}`, records);
const outbox = assembleOutbox({
  store: outboxStore(records),
  transport: outboxTransport(api.href),
  locks: self.navigator.locks,
  onChange: () => {
    channel?.postMessage('changed');
    // With no page open, only the worker can update the number on the app's icon.
    void outbox.list().then(showBadge, () => {});
  },
});

// A device that chose English gets the new version's English before that version takes over.
self.addEventListener('install', (event) => event.waitUntil(unlessFull(bringEnglish(english))));
self.addEventListener('install', (event) => event.waitUntil(unlessFull(bringArea(areaList, shell))));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOpened(areaList, shell), forgetEarlierEnglish(english)])));

self.addEventListener('message', (event) => {
  const request = readRequest(event.data);
  switch (request?.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      return;
    case 'verify-ready':
      event.waitUntil(beReady().then((answer) => event.ports[0]?.postMessage(answer)));
      return;
    case 'keep-language':
      event.waitUntil(request.language === 'en' ? keepEnglish(english) : forgetEnglish());
      return;
    case undefined:
  }
});

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === outboxSyncTag) sync.waitUntil(sendAll());
});

/** Sends what can be sent; fails while something still waits for its time, so that the browser wakes us again (fault FB1). */
async function sendAll(): Promise<void> {
  await outbox.wakeEarly('network');
  if ((await outbox.wakeAt()) !== null) throw new Error('still waiting');
}

/** Checks, and repairs, the shell and, on a device that chose English, the English files. */
async function beReady(): Promise<ReadyAnswer> {
  const isReady = await Promise.all([mendShell(shell), bringEnglish(english)]).then(
    () => true,
    () => false,
  );
  return { isReady };
}
