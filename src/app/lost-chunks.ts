const key = 'peritia.reloaded-for-chunk';

/**
 * A chunk that a newer version has replaced (fault FC4): the page is fetched anew, once a version; its steps are saved. Only when the
 * server is there: without a network the page that is open is the only one there may be.
 */
export function reloadForLostChunks(): void {
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem(key) === __APP_VERSION__) return;
    fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => {
        if (!answer.ok) return;
        sessionStorage.setItem(key, __APP_VERSION__);
        location.reload();
      },
      () => {},
    );
  });
}
