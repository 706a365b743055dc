import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { type Entry, forgetOthers, keepIn, urlOf } from './kept-files.ts';

/** The words in English of this version: nobody keeps them who has not chosen them. That there is this cache says that somebody has. */
const cacheName = 'peritia-english';

/** Whether a file of the build is of English alone. */
export const isEnglish = (entry: Entry): boolean => urlOf(entry).startsWith('assets/en/');

/** Whether English was chosen on this device. */
export const speaksEnglish = (): Promise<boolean> => caches.has(cacheName);

/** Answers files of the English words from the cache where they are kept. Each is named by its content. */
export function answerEnglish(base: string): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${base}assets/en/`),
    async (given) => ((await speaksEnglish()) ? new CacheFirst({ cacheName }).handle(given) : fetch(given.request)),
    'GET',
  );
}

/** Keeps every word of this version. `english`: their addresses. */
export const keepEnglish = async (english: readonly string[]): Promise<void> => keepIn(await caches.open(cacheName), english);

export const forgetEnglish = (): Promise<boolean> => caches.delete(cacheName);

/** Keeps every word of this version for whoever has chosen English. */
export async function bringEnglish(english: readonly string[]): Promise<void> {
  if (await speaksEnglish()) await keepEnglish(english);
}

/** What only an earlier version said. */
export async function forgetEarlierEnglish(english: readonly string[]): Promise<void> {
  if (await speaksEnglish()) await forgetOthers(await caches.open(cacheName), english);
}
