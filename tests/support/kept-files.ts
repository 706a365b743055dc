import type { Page } from '@playwright/test';

/** How many files whose address has this part are in a page's caches. */
export const keptFiles = (page: Page, part: string): Promise<number> =>
  page.evaluate(async (name) => {
    const kept = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
    return kept.flat().filter(({ url }) => url.includes(name)).length;
  }, part);

/** Takes them out of there, as a browser does that is short of room. */
export const clearKept = (page: Page, part: string): Promise<void> =>
  page.evaluate(async (name) => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) if (request.url.includes(name)) await cache.delete(request);
    }
  }, part);
