import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, devices, type Request } from 'playwright';
import { logIn } from '#tests/support/api.ts';
import { startCluster } from '#tests/support/app-server.ts';
import { buildApp } from '#tests/support/build-app.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { addInsured } from '#tests/support/people.ts';

/**
 * Byte budgets, brotli (kB of 1000 bytes): the service worker; and what a signed-in person with an empty cache downloads of JavaScript and
 * CSS until the choice of how to give the IMEI works. Measured on the real server with a real browser, as it comes over the wire.
 */
const budgets = { serviceWorker: 35_000, firstScreen: 140_000 };

const dist = resolve(import.meta.dirname, '../dist');
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function serviceWorkerBytes(): Promise<number> {
  const text = await readFile(join(dist, 'sw.js'));
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Where the build put a module that has a chunk of its own. */
async function chunkOf(module: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`${module} has no chunk of its own.`);
  return `/${chunk.file}`;
}

async function firstScreenBytes(): Promise<Map<string, number>> {
  const cluster = await startCluster();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
  try {
    const server = await cluster.newServer();
    const insured = await addInsured(server);
    const user = await logIn(server, insured.email);
    const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'es-ES', serviceWorkers: 'block' });
    await context.addInitScript((value) => localStorage.setItem('peritia.user', value), JSON.stringify(user));
    const page = await context.newPage();
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    // Neither the API nor what talks to it ever comes: whatever the choice works with is what it needs.
    const client = await chunkOf('src/api/client.ts');
    await context.route(
      ({ pathname }) => pathname.startsWith('/api/') || pathname === client,
      () => undefined,
    );
    await page.goto(`${server.origin}/evaluation?policy=${insured.policyId}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: '¿Cómo nos das el IMEI?' }).waitFor();
    await page.getByRole('button', { name: /^Escribirlo/ }).isEnabled();
    const bytes = new Map<string, number>();
    for (const request of finished) {
      const { pathname } = new URL(request.url());
      // The reader's own files come after the screen works, to be there without a network.
      if (/\.(js|css)$/.test(pathname) && !/^\/(ocr|zxing)\//.test(pathname)) bytes.set(pathname, (await request.sizes()).responseBodySize);
    }
    await server.close();
    return bytes;
  } finally {
    await browser.close();
    await cluster.close();
  }
}

await buildApp();
const worker = await serviceWorkerBytes();
const files = await firstScreenBytes();
const first = [...files.values()].reduce((sum, size) => sum + size, 0);
process.stdout.write(
  `service worker ${kB(worker)} of ${kB(budgets.serviceWorker)}; first screen of the evaluation ${kB(first)} of ${kB(budgets.firstScreen)}\n`,
);
for (const [name, size] of [...files].toSorted((a, b) => b[1] - a[1])) process.stdout.write(`  ${kB(size).padStart(9)}  ${name}\n`);
if (worker > budgets.serviceWorker || first > budgets.firstScreen || files.size === 0) process.exitCode = 1;
