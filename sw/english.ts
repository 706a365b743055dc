import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

type Entry = PrecacheEntry | string;

/** The words in English of this version: nobody keeps them who has not chosen them. That there is this cache says that somebody has. */
const cacheName = 'peritia-english';
const urlOf = (entry: Entry) => (typeof entry === 'string' ? entry : entry.url);

/** Whether a file of the build is of English alone. */
export const isEnglish = (entry: Entry): boolean => urlOf(entry).startsWith('assets/en/');

/** Whether English was chosen on this device. */
export const speaksEnglish = (): Promise<boolean> => caches.has(cacheName);

/** Those that are kept are answered from there. Each is named by its content. */
export function answerEnglish(base: string): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/en/`),
    async (given) => ((await speaksEnglish()) ? new CacheFirst({ cacheName }).handle(given) : fetch(given.request)),
    'GET',
  );
}

/** Keeps every word of this version; what is kept already is not fetched again. */
export async function keepEnglish(entries: readonly Entry[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const missing = await missingEnglish(entries);
  await cache.addAll(missing);
}

export const forgetEnglish = (): Promise<boolean> => caches.delete(cacheName);

/** Addresses of this version that are not kept. */
export async function missingEnglish(entries: readonly Entry[]): Promise<string[]> {
  const cache = await caches.open(cacheName);
  const isKept = await Promise.all(entries.map((entry) => cache.match(urlOf(entry))));
  return entries.filter((_, at) => isKept[at] === undefined).map(urlOf);
}

/** What only an earlier version said. */
export async function forgetEarlierEnglish(entries: readonly Entry[]): Promise<void> {
  if (!(await speaksEnglish())) return;
  const cache = await caches.open(cacheName);
  const said = new Set(entries.map((entry) => new URL(urlOf(entry), self.location.href).href));
  for (const { url } of await cache.keys()) if (!said.has(url)) await cache.delete(url);
}
