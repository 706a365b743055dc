import { wasUnasked } from '#src/parts/fetch-ahead.ts';

const key = 'peritia.reloaded-for-chunk';

/**
 * Reloads the page when a newer version has replaced a chunk that it needs (fault FC4), at most once per version; the evaluation's steps are saved. It does so
 * only when the server answers that it no longer has this version: without a network the open page may be the only one there is, and a chunk lost on its way
 * is requested again with the next press. Engines that remember a failed import (https://github.com/whatwg/html/issues/6768) fail again then, and need a new
 * page too. And it reloads only for chunks that somebody waits for: a failed prefetch must not discard a half-filled form. When another tab has activated a
 * newer version, this page's files are gone from the phone and the new page is there: it reloads without asking the server.
 */
export function reloadForLostChunks(): void {
  const lostBefore = new Set<string>();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const worker = workers?.controller;
  addEventListener('vite:preloadError', ({ payload }) => {
    if (worker && worker !== workers.controller) {
      // By then `fetchAhead` has recorded whether the chunk was a prefetch.
      setTimeout(() => wasUnasked(payload) || location.reload());
      return;
    }
    if (sessionStorage.getItem(key) === __APP_VERSION__) return;
    // Several chunks that fail at once were each requested only once.
    const isLostAgain = lostBefore.has(payload.message);
    isVersionGone().then(
      (isGone) => {
        if (wasUnasked(payload)) return;
        lostBefore.add(payload.message);
        if (!isGone && !isLostAgain) return;
        sessionStorage.setItem(key, __APP_VERSION__);
        location.reload();
      },
      () => {},
    );
  });
}

/**
 * Whether the server no longer has the version of this page: asked for this very file, whose name is different in every version, because it contains the version. The
 * service worker answers no HEAD request. @throws without a network
 */
export const isVersionGone = async (): Promise<boolean> =>
  (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;

/** Whether an error says that a chunk could not be loaded: Chromium, Firefox, WebKit and, for style sheets, Vite each word it differently. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|^Importing a module script failed|valid JavaScript MIME type|^Unable to preload CSS/.test(error.message);
