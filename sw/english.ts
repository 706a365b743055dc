import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { type Entry, forgetOthers, keepIn, urlOf } from './kept-files.ts';

/** The cache of this version's English translations. Only devices that chose English have it, so its existence records that choice. */
const cacheName = 'peritia-english';

/** Whether a file of the build is only needed in English. */
export const isEnglish = (entry: Entry): boolean => urlOf(entry).startsWith('assets/en/');

/** Whether English was chosen on this device. */
export const speaksEnglish = (): Promise<boolean> => caches.has(cacheName);

/** Answers requests for English files from the cache on devices that chose English. Each file is named by its content. */
export function answerEnglish(base: string): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/en/`),
    async (given) => ((await speaksEnglish()) ? new CacheFirst({ cacheName }).handle(given) : fetch(given.request)),
    'GET',
  );
}

/** Caches every English file of this version. `english`: their addresses. */
export const keepEnglish = async (english: readonly string[]): Promise<void> => keepIn(await caches.open(cacheName), english);

export const forgetEnglish = (): Promise<boolean> => caches.delete(cacheName);

/** Caches this version's English files if the device chose English. */
export async function bringEnglish(english: readonly string[]): Promise<void> {
  if (await speaksEnglish()) await keepEnglish(english);
}

/** Deletes the files that only an earlier version used. */
export async function forgetEarlierEnglish(english: readonly string[]): Promise<void> {
  if (await speaksEnglish()) await forgetOthers(await caches.open(cacheName), english);
}
