import { readFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, chromium, devices, type Page, type Request } from 'playwright';
import { logIn } from '#tests/support/api.ts';
import { type AppServer, startCluster } from '#tests/support/app-server.ts';
import { buildApp } from '#tests/support/build-app.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { addInsured, addPerson } from '#tests/support/people.ts';

/**
 * Byte budgets, brotli (kB of 1000 bytes). The service worker; all that it keeps for being without a network; what a signed-in person with an empty cache
 * downloads of JavaScript and CSS until the choice of how to give the IMEI works, and until nothing more comes by itself; what somebody of the office downloads
 * until their first list is there; and what somebody who has never been here downloads until they read the first page, or the first price, or, signed in, a policy. These are measured on the real server with a real browser, as they come over the wire.
 * The hashes in the names of files move a sum by up to 0.2 kB between two builds whose code is almost the same.
 */
const budgets = {
  serviceWorker: 34_700,
  kept: 421_000,
  firstScreen: 133_800,
  untilQuiet: 150_100,
  office: 192_200,
  landing: 128_200,
  quote: 141_600,
  policy: 166_600,
};
/** Longer than the first screen has the line for itself, and than what follows it takes to begin. */
const quietMs = 4_000;
/** After which what follows the first screen begins (`src/app/after-first-screen.ts`). */
const firstScreenPauseMs = 2_500;

const dist = resolve(import.meta.dirname, '../dist');
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The service worker, and the files of its list. */
async function keptBytes(): Promise<{ worker: number; kept: number }> {
  const worker = await readFile(join(dist, 'sw.js'));
  const listed = [...worker.toString().matchAll(/"?url"?:"([^"]+)"/g)].map(([, file = '']) => file);
  // English is kept by whoever has chosen it, and the policyholder's own area as it is fetched.
  const files = listed.filter((file) => !/^assets\/(en|claims)\//.test(file)).map((file) => join(dist, file));
  const sizes = await Promise.all(files.map(async (file) => brotli(await readFile(file))));
  return { worker: brotli(worker), kept: sizes.reduce((sum, size) => sum + size, 0) };
}

/** What a kept file imports at once and is not kept itself: without a network its screen would not open. */
async function missingBeside(): Promise<string[]> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8');
  const kept = new Set([...worker.matchAll(/"?url"?:"(assets\/(?!claims\/)[^"]+\.js)"/g)].map(([, file = '']) => file));
  if (kept.size === 0) throw new Error('The list of the service worker was not read.');
  const missing: string[] = [];
  for (const file of kept) {
    const text = await readFile(join(dist, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"(\.\.?\/[^"]+\.js)"/g)) {
      const imported = posix.join(posix.dirname(file), name);
      if (!kept.has(imported)) missing.push(`${file} needs ${imported}`);
    }
  }
  return missing;
}

/** Where the build put a module that has a chunk of its own. */
async function chunkOf(module: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`${module} has no chunk of its own.`);
  return `/${chunk.file}`;
}

interface Opened {
  /** Who opens it (null: nobody who is known), and where. */
  begin: (server: AppServer) => Promise<{ email: string | null; path: string }>;
  isThere: (page: Page) => Promise<unknown>;
  /** Until nothing more comes; else what follows the first screen never does, nor, unless `hasApi`, the API and what talks to it. */
  whole: boolean;
  hasApi?: true;
}

/** What comes of JavaScript and CSS until a page is there, by file. */
async function bytesOf(browser: Browser, server: AppServer, { begin, isThere, whole, hasApi }: Opened): Promise<Map<string, number>> {
  const { email, path } = await begin(server);
  const user = email === null ? null : await logIn(server, email);
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'es-ES', serviceWorkers: 'block' });
  if (user) await context.addInitScript((value) => localStorage.setItem('peritia.user', value), JSON.stringify(user));
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  const client = await chunkOf('src/api/client.ts');
  if (!whole)
    await context.addInitScript((pause) => {
      const later = window.setTimeout.bind(window) as (work: () => void, ms?: number) => number;
      window.setTimeout = ((work: () => void, ms?: number) => (ms === pause ? 0 : later(work, ms))) as typeof window.setTimeout;
    }, firstScreenPauseMs);
  if (!whole && !hasApi)
    await context.route(
      ({ pathname }) => pathname.startsWith('/api/') || pathname === client,
      () => undefined,
    );
  await page.goto(server.origin + path, { waitUntil: 'commit' });
  await isThere(page);
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
  await context.close();
  return bytes;
}

/** Each page by its own new browser context, so that each begins with an empty cache; all on one server. */
async function downloadedBytes() {
  const cluster = await startCluster();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
  try {
    const server = await cluster.newServer();
    const of = (opened: Opened) => bytesOf(browser, server, opened);
    const first = await of({ ...evaluation, whole: false });
    const whole = await of({ ...evaluation, whole: true });
    const sums = {
      firstScreen: sumOf(first),
      untilQuiet: sumOf(whole),
      office: sumOf(await of(office)),
      landing: sumOf(await of(landing)),
      quote: sumOf(await of(quote)),
      policy: sumOf(await of(policy)),
    };
    await server.close();
    return { first, whole, sums };
  } finally {
    await browser.close();
    await cluster.close();
  }
}

const evaluation: Omit<Opened, 'whole'> = {
  begin: async (server) => {
    const { email, policyId } = await addInsured(server);
    return { email, path: `/evaluation?policy=${policyId}` };
  },
  isThere: async (page) => {
    await page.getByRole('heading', { level: 1, name: '¿Cómo nos das el IMEI?' }).waitFor();
    await page.getByRole('button', { name: /^Escribirlo/ }).isEnabled();
  },
};
const office: Opened = {
  begin: async (server) => ({ email: (await addPerson(server, 'admin')).email, path: '/oficina/distribuidores' }),
  isThere: (page) => page.locator('table:not([aria-busy=true])').or(page.getByText('Todavía no hay ninguno')).first().waitFor(),
  whole: true,
};

const landing: Opened = {
  begin: async () => ({ email: null, path: '/' }),
  isThere: (page) => page.getByRole('link', { name: 'Entrar' }).waitFor(),
  whole: false,
};
const quote: Opened = {
  begin: async () => ({ email: null, path: '/pricing' }),
  isThere: (page) => page.getByRole('button', { name: 'Continuar' }).waitFor(),
  whole: false,
};

const policy: Opened = {
  begin: async (server) => {
    const { email, policyId } = await addInsured(server);
    return { email, path: `/policies/${policyId}` };
  },
  isThere: (page) => page.getByRole('heading', { name: 'Documentos' }).waitFor(),
  whole: false,
  hasApi: true,
};

const sumOf = (files: ReadonlyMap<string, number>) => [...files.values()].reduce((sum, size) => sum + size, 0);

await buildApp();
const { worker, kept } = await keptBytes();
const { first, whole, sums } = await downloadedBytes();
const found = { serviceWorker: worker, kept, ...sums };
const names = {
  serviceWorker: 'service worker',
  kept: 'kept for being without a network',
  firstScreen: 'first screen of the evaluation',
  untilQuiet: 'until nothing more comes',
  office: 'first list of the office',
  landing: 'first page of whoever is not known',
  quote: 'first price',
  policy: 'first screen of a policy',
};
for (const name of Object.keys(budgets) as (keyof typeof budgets)[])
  process.stdout.write(`${names[name]} ${kB(found[name])} of ${kB(budgets[name])}\n`);
for (const [name, size] of [...whole].toSorted((a, b) => b[1] - a[1]))
  process.stdout.write(`  ${kB(size).padStart(9)}  ${name}${first.has(name) ? '' : ' (afterwards)'}\n`);
const missing = await missingBeside();
for (const one of missing) process.stdout.write(`not kept: ${one}\n`);
const isTooMuch = (name: keyof typeof budgets) => found[name] > budgets[name];
if (missing.length > 0 || first.size === 0 || (Object.keys(budgets) as (keyof typeof budgets)[]).some(isTooMuch)) process.exitCode = 1;
