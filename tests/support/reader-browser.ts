import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build, type Plugin, type Rolldown } from 'vite';
import { readerFiles } from '#src/platform/reader/reader-files.ts';
import { chromiumArgs, findChromium } from './chromium.ts';
import type { TimedReading } from './reader-page.ts';
import { slowRenderers } from './slow-renderers.ts';

const root = resolve(import.meta.dirname, '../..');
const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm', gz: 'application/gzip' };

/** The headers of a cross-origin isolated page, which may measure its own memory, workers included. */
const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** Serves a page made of a script: its files by path, and pictures of this machine by index. */
async function serve(files: Map<string, string | Uint8Array>, pictures: readonly string[]) {
  const server = http.createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname.slice(1);
    const answer = (body: string | Uint8Array, type: string) => response.writeHead(200, { 'content-type': type, ...isolation }).end(body);
    const file = files.get(path);
    const picture = /^picture\/(\d+)$/.exec(path)?.[1];
    if (path === '') answer('<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>', 'text/html');
    else if (file !== undefined) answer(file, types[path.split('.').pop() ?? ''] ?? 'application/octet-stream');
    else if (picture === undefined) response.writeHead(404).end();
    else {
      readFile(pictures[Number(picture)] ?? '').then(
        (bytes) => answer(bytes, 'application/octet-stream'),
        () => response.writeHead(404).end(),
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Bundles a page with the reader in the way of the application's build: the same workers, and the same OCR and barcode files. */
async function bundled(entry: string): Promise<Map<string, string | Uint8Array>> {
  const plugin = (await import(join(root, 'vite.reader-files.ts'))) as { readerFiles: () => Plugin };
  const { output } = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [plugin.readerFiles()],
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      assetsInlineLimit: 0,
      target: ['chrome91', 'safari14', 'firefox91'],
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

export interface ReaderBrowser {
  page: Page;
  /** Reads the picture at this index, in the page's worker; `ms` is the time of that reading alone. */
  read: (at: number) => Promise<TimedReading>;
  /** The OCR and barcode files that the build put beside the application. */
  readerFiles: { path: string; bytes: string | Uint8Array }[];
  /** The bytes that page and workers hold after a garbage collection. */
  heldBytes: () => Promise<number>;
  close: () => Promise<void>;
}

const readerPage = join(import.meta.dirname, 'reader-page.ts');

/**
 * Starts a headless Chromium with the built reader and its models loaded. `slow`: the factor by which the processor is slowed; `entry`: another page; `files`:
 * further files that it requests, by path.
 */
export async function startReaderBrowser(
  pictures: readonly string[],
  { slow = 1, entry = readerPage, files = {} as Record<string, Uint8Array> } = {},
): Promise<ReaderBrowser> {
  const built = await bundled(entry);
  const server = await serve(new Map([...built, ...Object.entries(files)]), pictures);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, '--enable-blink-features=ForceEagerMeasureMemory'],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('typeof readPicture === "function"');
  await page.evaluate(() => window.warmReader());
  const release = slow > 1 ? await slowRenderers(browser, slow) : () => undefined;
  return {
    page,
    readerFiles: readerFiles.map((path) => ({ path, bytes: built.get(path) ?? '' })),
    read: (at) => page.evaluate((url) => window.readPicture(url), `/picture/${at}`),
    heldBytes: () => page.evaluate(async () => (await performance.measureUserAgentSpecificMemory()).bytes),
    close: async () => {
      release();
      await browser.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
