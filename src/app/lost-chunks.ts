import { wasUnasked } from '#src/parts/fetch-ahead.ts';

const key = 'peritia.reloaded-for-chunk';

/**
 * A chunk that a newer version has replaced (fault FC4): the page is fetched anew, once a version; its steps are saved. Only when the
 * server is there: without a network the page that is open is the only one there may be. And only for what somebody waits for: what is
 * fetched ahead must not take away what stands half typed in a form.
 */
export function reloadForLostChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (sessionStorage.getItem(key) === __APP_VERSION__) return;
    fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => {
        if (!answer.ok || wasUnasked(payload)) return;
        sessionStorage.setItem(key, __APP_VERSION__);
        location.reload();
      },
      () => {},
    );
  });
}

/** Whether an error says that a part of the app did not come: Chromium, Firefox and WebKit each say it in words of their own. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|^Importing a module script failed/.test(error.message);
