import { readerCacheName, readerFiles } from './reader-files.ts';

/**
 * Caches the OCR and barcode files when the evaluation is first opened, and resolves to whether reading now works without a network: true only after all files were
 * found in the cache (FC5, FF2). Cached files are not fetched again; those of other versions are deleted last. `base`: the address of the application's files, with
 * a slash at the end.
 */
export async function warmReader(base: string, signal?: AbortSignal): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  const cache = await caches.open(readerCacheName);
  const urls = readerFiles.map((path) => base + path);
  for (const url of urls) {
    if (await cache.match(url)) continue;
    const answer = await fetch(url, signal ? { signal } : {}).catch(() => null);
    // A server that answers every path with the page would fill the cache with it.
    if (answer?.ok !== true || answer.headers.get('content-type')?.startsWith('text/html')) return false;
    await cache.put(url, answer);
  }
  const found = await Promise.all(urls.map((url) => cache.match(url)));
  if (!found.every((answer) => answer?.ok === true)) return false;
  const stale = (await cache.keys()).filter((request) => !urls.includes(request.url));
  await Promise.all(stale.map((request) => cache.delete(request)));
  return true;
}

/** Frees storage when the phone is full: photos matter more than files that can be fetched again (FA4). */
export function dropReaderFiles(): Promise<boolean> {
  return typeof caches === 'undefined' ? Promise.resolve(false) : caches.delete(readerCacheName);
}
