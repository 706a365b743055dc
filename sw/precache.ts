import type { RouteHandlerCallback } from 'workbox-core/types.js';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { keepsOwnFiles } from './kept-files.ts';
import type { ReadyAnswer } from './messages.ts';

type Manifest = readonly (PrecacheEntry | string)[];
const urlOf = (entry: PrecacheEntry | string) => (typeof entry === 'string' ? entry : entry.url);

/** Models and decoders of the reader: large, their version in their address, kept once the evaluation has been opened. */
const readerCache = 'peritia-reader';
/** Screens that are kept once they have been opened: those that need the server anyway, so that what was typed in them is seen again, and claims, which the page opens by itself. */
const openedCache = 'peritia-opened';

/**
 * The shell is kept whole or the installation fails, so that "ready without a network" is true (fault FC5). Only navigation and static
 * GETs are answered here, never `/api` (fault FC3); the one POST is in `share-target.ts`.
 */
export function precacheShell(manifest: Manifest, base: string): void {
  cleanupOutdatedCaches();
  const own = keepsOwnFiles(manifest.map(urlOf));
  addPlugins([own]);
  // Everything kept is named by its content: no query of ours makes two of one.
  precacheAndRoute([...manifest], { cleanURLs: false, directoryIndex: 'index.html' });
  const shell = createHandlerBoundToURL(`${base}index.html`);
  const ofStores = new RegExp(`^${base}tienda/`);
  // A store's page comes in its own words and colours, which only the server knows.
  const fromServer: RouteHandlerCallback = (given) => fetch(given.request).catch(() => shell(given));
  registerRoute(new NavigationRoute(fromServer, { allowlist: [ofStores] }));
  registerRoute(new NavigationRoute(shell, { denylist: [new RegExp(`^${base}api(/|$)`), ofStores] }));
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

/** Their addresses name their contents: of another version they are of no use. */
export const forgetOpened = (): Promise<boolean> => caches.delete(openedCache);

/** Looks every file of the shell up in the cache; the browser may have cleared some since the installation. */
export async function verifyShell(manifest: Manifest): Promise<ReadyAnswer> {
  const missing: string[] = [];
  for (const url of manifest.map(urlOf)) {
    if (getCacheKeyForURL(url) === undefined || !(await matchPrecache(url))) missing.push(url);
  }
  return { isReady: missing.length === 0, missing };
}
