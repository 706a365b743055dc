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
 * Byte budgets, brotli (kB of 1000 bytes). The service worker; all that it keeps for being without a network; what a signed-in person with an empty cache
 * downloads of JavaScript and CSS until the choice of how to give the IMEI works, and until nothing more comes by itself. The last two are measured on
 * the real server with a real browser, as they come over the wire.
 */
const budgets = { serviceWorker: 35_000, kept: 450_000, firstScreen: 140_000, untilQuiet: 165_000 };
/** Longer than the first screen has the line for itself, and than what follows it takes to begin. */
const quietMs = 4_000;

const dist = resolve(import.meta.dirname, '../dist');
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The service worker, and the files of its list. */
async function keptBytes(): Promise<{ worker: number; kept: number }> {
  const worker = await readFile(join(dist, 'sw.js'));
  const files = [...worker.toString().matchAll(/"?url"?:"([^"]+)"/g)].map(([, file = '']) => join(dist, file));
  const sizes = await Promise.all(files.map(async (file) => brotli(await readFile(file))));
  return { worker: brotli(worker), kept: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Where the build put a module that has a chunk of its own. */
async function chunkOf(module: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`${module} has no chunk of its own.`);
  return `/${chunk.file}`;
}

/** `whole`: until nothing more comes; else until the choice works, to which neither the API nor what talks to it ever comes. */
async function firstScreenBytes(whole: boolean): Promise<Map<string, number>> {
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
    const client = await chunkOf('src/api/client.ts');
    if (!whole)
      await context.route(
        ({ pathname }) => pathname.startsWith('/api/') || pathname === client,
        () => undefined,
      );
    await page.goto(`${server.origin}/evaluation?policy=${insured.policyId}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: '¿Cómo nos das el IMEI?' }).waitFor();
    await page.getByRole('button', { name: /^Escribirlo/ }).isEnabled();
    if (whole) {
      await page.waitForTimeout(quietMs);
      await page.waitForLoadState('networkidle');
    }
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

const sumOf = (files: ReadonlyMap<string, number>) => [...files.values()].reduce((sum, size) => sum + size, 0);

await buildApp();
const { worker, kept } = await keptBytes();
const first = await firstScreenBytes(false);
const whole = await firstScreenBytes(true);
const found = { serviceWorker: worker, kept, firstScreen: sumOf(first), untilQuiet: sumOf(whole) };
const names = {
  serviceWorker: 'service worker',
  kept: 'kept for being without a network',
  firstScreen: 'first screen of the evaluation',
  untilQuiet: 'until nothing more comes',
};
for (const name of Object.keys(budgets) as (keyof typeof budgets)[])
  process.stdout.write(`${names[name]} ${kB(found[name])} of ${kB(budgets[name])}\n`);
for (const [name, size] of [...whole].toSorted((a, b) => b[1] - a[1]))
  process.stdout.write(`  ${kB(size).padStart(9)}  ${name}${first.has(name) ? '' : ' (afterwards)'}\n`);
const isTooMuch = (name: keyof typeof budgets) => found[name] > budgets[name];
if (first.size === 0 || (Object.keys(budgets) as (keyof typeof budgets)[]).some(isTooMuch)) process.exitCode = 1;
