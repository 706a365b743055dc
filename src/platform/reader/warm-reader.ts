import { readerCacheName, readerFiles } from './reader-files.ts';

/**
 * Puts the files of OCR and barcodes into their cache when the evaluation is first opened, and answers whether reading now works
 * without a network: true only after all were found in the cache again (FC5, FF2). Files that are there are not fetched again; those
 * of other versions are dropped last. `base`: the address under which the application lies, with a slash at the end.
 */
export async function warmReader(base: string, signal?: AbortSignal): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  const cache = await caches.open(readerCacheName);
  const urls = readerFiles.map((path) => base + path);
  for (const url of urls) {
    if (await cache.match(url)) continue;
    const answer = await fetch(url, signal ? { signal } : {}).catch(() => null);
    // A server that answers everything with the page itself would fill the cache with it.
    if (answer?.ok !== true || answer.headers.get('content-type')?.startsWith('text/html')) return false;
    await cache.put(url, answer);
  }
  const found = await Promise.all(urls.map((url) => cache.match(url)));
  if (!found.every((answer) => answer?.ok === true)) return false;
  const stale = (await cache.keys()).filter((request) => !urls.includes(request.url));
  await Promise.all(stale.map((request) => cache.delete(request)));
  return true;
}

/** Makes room when the phone is full: photos come before what can be fetched again (FA4). */
export function dropReaderFiles(): Promise<boolean> {
  return typeof caches === 'undefined' ? Promise.resolve(false) : caches.delete(readerCacheName);
}
