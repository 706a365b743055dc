import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { PrecacheEntry } from 'workbox-precaching';

/** A file of the build, as the build lists it in the worker. */
export type Entry = PrecacheEntry | string;
export const urlOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.url);
export const hrefOf = (url: string, from = self.location.href): string => new URL(url, from).href;

/**
 * The addresses that the app's page or one of its chunks names: its imports and all that those need in turn, which the build has written beside it. `href`:
 * the address of the page or chunk itself.
 */
export const namedIn = (text: string, href: string): string[] =>
  (text.match(/(assets|\.\.?)\/[\w/.-]+\.(js|css)/g) ?? []).map((name) => hrefOf(name, name.startsWith('.') ? href : undefined));

/**
 * Whether a response to a file request is that file. A captive portal answers everything with its own page (fault FB11). The app's page is recognised by the
 * files that it names: the page of a newer version, which the server has got meanwhile, names files that are not cached. `shell`: addresses of the files
 * cached with the page.
 */
async function isOwn(href: string, response: Response, shell: readonly string[]): Promise<boolean> {
  const isPage = href.includes('.html');
  if (response.status !== 200 || isPage !== /html/.test(response.headers.get('content-type') ?? '')) return false;
  if (!isPage) return true;
  const named = namedIn(await response.clone().text(), href);
  return named.length > 0 && named.every((file) => shell.includes(file));
}

/** Lets a cache store only files of this build. */
export const keepsOwnFiles = (shell: readonly string[]): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => ((await isOwn(request.url, response, shell)) ? response : null),
});

/** The addresses whose files a cache does not have. */
async function missingIn(cache: Cache, hrefs: readonly string[]): Promise<string[]> {
  const isKept = await Promise.all(hrefs.map((href) => cache.match(href)));
  return hrefs.filter((_, at) => isKept[at] === undefined);
}

/**
 * Makes a cache store files that are named by their content, so those it has are not fetched again. `shell`: the files that the app's page, if it is among
 * them, may name. @throws when one of them cannot be fetched.
 */
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

/**
 * Waits for the files that are cached beside the shell. A full phone installs the new version without them: they are fetched again when there is a network,
 * and no phone stays on an old version for lack of room. @throws every error but a full storage
 */
export const unlessFull = (keeping: Promise<void>): Promise<void> =>
  keeping.catch((error: unknown) => {
    if ((error as { name?: string }).name !== 'QuotaExceededError') throw error;
  });

/** Deletes the files of other versions from a cache: addresses name contents, so this version never asks for them. */
export async function forgetOthers(cache: Cache, hrefs: readonly string[]): Promise<void> {
  for (const { url } of await cache.keys()) if (!hrefs.includes(url)) await cache.delete(url);
}
