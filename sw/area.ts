import { type Entry, forgetOthers, keepIn, namedIn, urlOf } from './kept-files.ts';

/**
 * The cache of screens that are kept only once they have been opened: those that need the server anyway, so that a form that was filled in can be seen again,
 * and a policyholder's own area, which the page opens by itself.
 */
export const openedCache = 'peritia-opened';

/** The chunk with which the page fetches a policyholder's area (`src/app/fetch-area.ts`). */
const fetching = '/fetch-area-';
export const isAreaList = (entry: Entry): boolean => urlOf(entry).includes(fetching);

/** Addresses of the files that the area needs beside the shell, read from its chunk; none while that chunk is not cached. */
async function areaIn(cache: Cache, list: string, shell: readonly string[]): Promise<string[]> {
  const text = await (await cache.match(list))?.text();
  return text === undefined ? [] : [list, ...namedIn(text, list).filter((file) => !shell.includes(file))];
}

/**
 * When an earlier version has cached the area, the new version caches its own before it takes over, so that somebody without a network can still open the same
 * screens. @throws when a file cannot be fetched.
 */
export async function bringArea(list: string, shell: readonly string[]): Promise<void> {
  const cache = await caches.open(openedCache);
  if (!(await cache.keys()).some(({ url }) => url.includes(fetching))) return;
  await keepIn(cache, [list]);
  await keepIn(cache, await areaIn(cache, list, shell));
}

/** Deletes the files of other versions. */
export async function forgetOpened(list: string, shell: readonly string[]): Promise<void> {
  const cache = await caches.open(openedCache);
  await forgetOthers(cache, await areaIn(cache, list, shell));
}
