import { cacheNames } from 'workbox-core';
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { openedCache } from './area.ts';
import { type Entry, keepIn, keepsOwnFiles } from './kept-files.ts';

/** The reader's models and decoders: large, with their version in their address, cached once the evaluation has been opened. */
const readerCache = 'peritia-reader';

/**
 * The shell is cached whole or the installation fails, so that "ready without a network" is true (fault FC5). Only navigation and static GETs are answered
 * here, never the API (`api`: its path, fault FC3); the one POST is in `share-target.ts`. `hrefs`: addresses of the shell.
 */
export function precacheShell(manifest: readonly Entry[], hrefs: readonly string[], base: string, api: string): void {
  cleanupOutdatedCaches();
  const own = keepsOwnFiles(hrefs);
  addPlugins([own]);
  // Of the precached files only index.html has a second address, `/`; `cleanURLs` would also give `x.html` the address `/x`.
  precacheAndRoute([...manifest], { cleanURLs: false, directoryIndex: 'index.html' });
  const shell = createHandlerBoundToURL(`${base}index.html`);
  const ofStores = new RegExp(`^${base}tienda/`);
  // A store's page has its own texts and colours, which only the server knows.
  const fromServer: RouteHandlerCallback = (given) => fetch(given.request).catch(() => shell(given));
  registerRoute(new NavigationRoute(fromServer, { allowlist: [ofStores] }));
  registerRoute(new NavigationRoute(shell, { denylist: [new RegExp(`^${api}(/|$)`), ofStores] }));
  const isReaderFile = new RegExp(`^${base}(ocr|zxing)/`);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isReaderFile.test(url.pathname),
    new CacheFirst({ cacheName: readerCache, plugins: [own], matchOptions: { ignoreVary: true } }),
    'GET',
  );
  const isOpenedFile = new RegExp(
    `^${base}assets/(account|claims|contracting|desktop|evidence|online|opened|policies|reminders|site|withdrawal)/`,
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isOpenedFile.test(url.pathname),
    new CacheFirst({ cacheName: openedCache, plugins: [own] }),
    'GET',
  );
}

/**
 * Checks that the cache has every file of the shell, and fetches those that the browser has cleared since the installation. @throws when one of them cannot be
 * fetched.
 */
export async function mendShell(hrefs: readonly string[]): Promise<void> {
  const keys = hrefs.flatMap((href) => getCacheKeyForURL(href) ?? []);
  await keepIn(await caches.open(cacheNames.precache), keys, hrefs);
}
