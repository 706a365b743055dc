import type { createStore } from 'jotai';
import { Workbox } from 'workbox-window';
import { chosenLanguage } from '#src/i18n/language.ts';
import { isCaptureOpenAtom, isWorkerRefusedAtom } from '#src/state/shell.ts';
import { waitingUpdateAtom } from './shell/waiting-update.ts';

type Store = ReturnType<typeof createStore>;

const hourMs = 60 * 60_000;

/**
 * Registers the one service worker. It is checked for updates on start, when the page becomes visible and every hour (fault FC1). A new version takes over
 * only when the person asks, and never while a capture is open (FC2). When the registration is refused, only the offline start is lost, and the app says so.
 */
export async function registerServiceWorker(store: Store): Promise<void> {
  if (!import.meta.env.PROD) return;
  const refuse = () => store.set(isWorkerRefusedAtom, true);
  if (!('serviceWorker' in navigator)) {
    refuse();
    return;
  }
  const worker = new Workbox(`${import.meta.env.BASE_URL}sw.js`, { type: 'classic', scope: import.meta.env.BASE_URL });
  let isAsked = false;
  const offer = (take: () => void) => store.set(waitingUpdateAtom, { apply: () => store.get(isCaptureOpenAtom) || take() });
  worker.addEventListener('waiting', () =>
    offer(() => {
      isAsked = true;
      worker.messageSkipWaiting();
    }),
  );
  worker.addEventListener('controlling', () => {
    // Only the tab in which the person accepted the update reloads. Another may be in the middle of something: it offers the reload there. So does this one when
    // a capture was opened while the earlier version still had something to finish.
    if (isAsked && !store.get(isCaptureOpenAtom)) location.reload();
    else if (store.get(waitingUpdateAtom)) offer(() => location.reload());
  });
  const look = () => {
    if (document.visibilityState === 'visible') worker.update().catch(() => {});
  };
  // The installation failed. If only that of a new version failed, the earlier one continues to control the page.
  worker.addEventListener('redundant', () => navigator.serviceWorker.controller || refuse());
  try {
    await worker.register();
  } catch {
    refuse();
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  // The chosen language has to be available without a network too.
  active?.postMessage({ type: 'keep-language', language: chosenLanguage() });
  document.addEventListener('visibilitychange', look);
  setInterval(look, hourMs);
}
