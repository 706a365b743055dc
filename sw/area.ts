import { type Entry, forgetOthers, keepIn, namedIn, urlOf } from './kept-files.ts';

/** Screens that are kept once they have been opened: those that need the server anyway, so that what was typed in them is seen again, and a policyholder's own area, which the page opens by itself. */
export const openedCache = 'peritia-opened';

/** The chunk with which the page fetches a policyholder's area (`src/app/fetch-area.ts`). */
const fetching = '/fetch-area-';
export const isAreaList = (entry: Entry): boolean => urlOf(entry).includes(fetching);

/** Addresses of what the area needs beside the shell, as its chunk names them; none while that is not kept. */
async function areaIn(cache: Cache, list: string, shell: readonly string[]): Promise<string[]> {
  const text = await (await cache.match(list))?.text();
  return text === undefined ? [] : [list, ...namedIn(text, list).filter((file) => !shell.includes(file))];
}

/** Where a version before has kept the area, this one has it before it takes over: whoever is without a network then opens what could be opened. @throws when it does not come whole. */
export async function bringArea(list: string, shell: readonly string[]): Promise<void> {
  const cache = await caches.open(openedCache);
  if (!(await cache.keys()).some(({ url }) => url.includes(fetching))) return;
  await keepIn(cache, [list]);
  await keepIn(cache, await areaIn(cache, list, shell));
}

/** All of another version. */
export async function forgetOpened(list: string, shell: readonly string[]): Promise<void> {
  const cache = await caches.open(openedCache);
  await forgetOthers(cache, await areaIn(cache, list, shell));
}
