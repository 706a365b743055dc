import type { Page } from '@playwright/test';

/** The number of files in a page's caches whose address contains this text. */
export const keptFiles = (page: Page, part: string): Promise<number> =>
  page.evaluate(async (name) => {
    const kept = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
    return kept.flat().filter(({ url }) => url.includes(name)).length;
  }, part);

/** Deletes those files, as a browser does that is short of storage. */
export const clearKept = (page: Page, part: string): Promise<void> =>
  page.evaluate(async (name) => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) if (request.url.includes(name)) await cache.delete(request);
    }
  }, part);
