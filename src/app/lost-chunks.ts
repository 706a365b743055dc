import { wasUnasked } from '#src/parts/fetch-ahead.ts';

const key = 'peritia.reloaded-for-chunk';

/**
 * A chunk that a newer version has replaced (fault FC4): the page is fetched anew, once a version; its steps are saved. Only when the
 * server says that it has this version no longer: without a network the page that is open is the only one there may be, and a part that
 * was lost on its way is asked for again with the next press. Engines that remember a loss (https://github.com/whatwg/html/issues/6768)
 * lose it again then, and need a new page too. And only for what somebody waits for: what is fetched ahead must not take away what
 * stands half typed in a form. Where another tab has had a newer version take over, what this page is made of is no more on the phone, and the new page is: nobody needs to be asked.
 */
export function reloadForLostChunks(): void {
  const lostBefore = new Set<string>();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const worker = workers?.controller;
  addEventListener('vite:preloadError', ({ payload }) => {
    if (worker && worker !== workers.controller) {
      // By then it is known whether anybody waits for it.
      setTimeout(() => wasUnasked(payload) || location.reload());
      return;
    }
    if (sessionStorage.getItem(key) === __APP_VERSION__) return;
    // Several that are lost at once were each asked for only once.
    const isLostAgain = lostBefore.has(payload.message);
    // This very file: what the application's version is in has another name in every one. The service worker answers no such question.
    fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        if (wasUnasked(payload)) return;
        lostBefore.add(payload.message);
        if (status !== 404 && !isLostAgain) return;
        sessionStorage.setItem(key, __APP_VERSION__);
        location.reload();
      },
      () => {},
    );
  });
}

/** Whether an error says that a part of the app did not come: Chromium, Firefox, WebKit and, of its looks, Vite each say it in words of their own. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|^Importing a module script failed|valid JavaScript MIME type|^Unable to preload CSS/.test(error.message);
