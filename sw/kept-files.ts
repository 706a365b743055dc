import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { PrecacheEntry } from 'workbox-precaching';

/** A file of the build, as the list that the build writes into the worker names it. */
export type Entry = PrecacheEntry | string;
export const urlOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.url);
export const hrefOf = (url: string, from = self.location.href): string => new URL(url, from).href;

/** The addresses that the app's page or one of its chunks names: what it asks for, and all that this needs in its turn, which the build has written beside it. `href`: its own address. */
export const namedIn = (text: string, href: string): string[] =>
  (text.match(/(assets|\.\.?)\/[\w/.-]+\.(js|css)/g) ?? []).map((name) => hrefOf(name, name.startsWith('.') ? href : undefined));

/**
 * Whether an answer to a question for a file is that file. A captive portal answers everything with its own page (fault FB11), and the app's page is known by the files that it
 * names: that of a version that came onto the server meanwhile would ask for files that are not kept. `shell`: addresses of what is kept beside the page.
 */
async function isOwn(href: string, response: Response, shell: readonly string[]): Promise<boolean> {
  const isPage = href.includes('.html');
  if (response.status !== 200 || isPage !== /html/.test(response.headers.get('content-type') ?? '')) return false;
  if (!isPage) return true;
  const named = namedIn(await response.clone().text(), href);
  return named.length > 0 && named.every((file) => shell.includes(file));
}

/** Lets a cache keep only files of this build. */
export const keepsOwnFiles = (shell: readonly string[]): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => ((await isOwn(request.url, response, shell)) ? response : null),
});

/** The addresses that a cache does not have. */
async function missingIn(cache: Cache, hrefs: readonly string[]): Promise<string[]> {
  const isKept = await Promise.all(hrefs.map((href) => cache.match(href)));
  return hrefs.filter((_, at) => isKept[at] === undefined);
}

/** Has a cache keep files, each of which is named by its content: what is kept already is not fetched again. `shell`: what the app's page, if it is one of them, may name. @throws when one of them does not come. */
export async function keepIn(cache: Cache, hrefs: readonly string[], shell: readonly string[] = []): Promise<void> {
  const missing = await missingIn(cache, hrefs);
  await Promise.all(
    missing.map(async (href) => {
      const response = await fetch(href);
      if (!(await isOwn(href, response, shell))) throw new Error(href);
      await cache.put(href, response);
    }),
  );
}

/** Waits for what is kept beside the shell. A phone that is full takes a new version without it: it comes again with a network, and no phone stays with an old version for want of it. @throws whatever else it throws */
export const unlessFull = (keeping: Promise<void>): Promise<void> =>
  keeping.catch((error: unknown) => {
    if ((error as { name?: string }).name !== 'QuotaExceededError') throw error;
  });

/** Deletes the files of other versions from a cache: addresses name contents, so that they are of no use. */
export async function forgetOthers(cache: Cache, hrefs: readonly string[]): Promise<void> {
  for (const { url } of await cache.keys()) if (!hrefs.includes(url)) await cache.delete(url);
}
