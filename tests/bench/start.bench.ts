import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright';
import { rolldown } from 'rolldown';
import { logIn } from '#tests/support/api.ts';
import { startCluster } from '#tests/support/app-server.ts';
import { buildApp } from '#tests/support/build-app.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { addInsured } from '#tests/support/people.ts';
import type { Table } from './table.ts';

const rounds = 9;
const goal = 1.4;
/** As Lighthouse's "slow 4G" and "4 × slower", which stand for a cheap phone of some years ago. */
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const slower = 4;
/** What a person feels as a page that does not answer. */
const longTaskMs = 50;
/** A later start is watched as often, each time with the code that V8 has kept since the one before. */
const laterStarts = 3;
/** How long a later start is watched: the outbox and the rest follow the first screen by themselves. */
const watchedMs = 6_000;
/** What the trace calls the moment at which a page begins. */
const startMark = 'page begins';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds that the thread itself worked. */
  tdur?: number;
}

const median = (times: readonly number[]) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

/** One heading by React and nothing else, as our server would deliver it: minified, brotli, two requests. */
async function startBarePage(): Promise<{ origin: string; close(): void }> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./start-page.ts', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const files: Record<string, { type: string; bytes: Buffer }> = {
    '/': {
      type: 'text/html',
      bytes: brotliCompressSync('<!doctype html><div id="root"></div><script type="module" src="/page.js"></script>'),
    },
    '/page.js': { type: 'text/javascript', bytes: brotliCompressSync(output[0].code) },
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

/** Milliseconds from the address to its heading, by the page's own clock. The page tells it: asking it would count as a touch, and have the heading take the focus. */
async function timeToHeading(page: Page, address: string, heading: string): Promise<number> {
  await page.addInitScript((text) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('h1')?.textContent?.includes(text)) return;
      seen.disconnect();
      requestAnimationFrame(() => console.debug('shown', performance.now()));
    });
    seen.observe(document, { childList: true, subtree: true, characterData: true });
  }, heading);
  const shown = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('shown '), timeout: 60_000 });
  await page.goto(address, { waitUntil: 'commit' });
  return Number((await shown).text().split(' ')[1]);
}

/**
 * How long each task of a later start takes on the slow phone, in milliseconds, the longest first; the service worker has everything. Counted in the page's own thread time, times
 * how much slower that phone is: what else this machine does meanwhile is no fault of the page.
 */
async function tasksOfStart(browser: Browser, page: Page, address: string): Promise<number[]> {
  await page.addInitScript((name) => void performance.mark(name), startMark);
  // The trace is the browser's, because a page's own ends with its process, and a first address has another process.
  await browser.startTracing(undefined, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForTimeout(watchedMs);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const begun = traceEvents.find(({ name }) => name === startMark);
  if (begun === undefined) throw new Error(`The trace has no start of ${address}.`);
  return traceEvents
    .filter(
      ({ name, pid, tid, ts, tdur }) =>
        name === 'RunTask' && pid === begun.pid && tid === begun.tid && ts >= begun.ts && tdur !== undefined,
    )
    .map(({ tdur = 0 }) => (tdur / 1000) * slower)
    .sort((one, other) => other - one);
}

/** How long a first start of the evaluation takes on a slow phone and a slow network, beside a bare React page, by turns; and whether later ones are smooth. */
export async function run(): Promise<Table> {
  await buildApp();
  const cluster = await startCluster();
  const bare = await startBarePage();
  const executablePath = findChromium();
  const browser: Browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
  try {
    const server = await cluster.newServer();
    const insured = await addInsured(server);
    const user = JSON.stringify(await logIn(server, insured.email));
    const address = `${server.origin}/evaluation?policy=${insured.policyId}`;
    const newContext = async () => {
      const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'es-ES' });
      await context.addInitScript((value) => localStorage.setItem('peritia.user', value), user);
      return context;
    };
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    const later: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const other = await browser.newContext({ ...devices['Pixel 7'] });
      times.bare.push(await timeToHeading(await slowPage(other), bare.origin, 'Hola'));
      await other.close();
      const context = await newContext();
      const page = await slowPage(context);
      times.ours.push(await timeToHeading(page, address, '¿Cómo nos das el IMEI?'));
      if (round === rounds - 1) {
        await page.evaluate(() => navigator.serviceWorker.ready);
        // Else its slowness may be the next one's too, in one process.
        await page.close();
        const again = await context.newPage();
        while (later.length < laterStarts) later.push(await tasksOfStart(browser, again, address));
      }
      await context.close();
    }
    await server.close();
    const ratio = median(times.ours.map((time, round) => time / (times.bare[round] ?? Number.NaN)));
    const longest = Math.max(...later.map(([ms = 0]) => ms));
    const long = later.flat().filter((ms) => ms > longTaskMs);
    return {
      name: 'start',
      title: `First start at ${slower} × slower and slow 4G until there is something to do, median of ${rounds} by turns`,
      columns: ['page', 'ms', '× bare React'],
      rows: [
        ['bare React', Math.round(median(times.bare)), '1.00'],
        ['peritia: ¿Cómo nos das el IMEI?', Math.round(median(times.ours)), ratio.toFixed(2)],
        [`tasks over ${longTaskMs} ms in ${laterStarts} later starts`, long.length, `longest ${Math.round(longest)} ms`],
      ],
      goals: [
        { goal: `first start ≤ ${goal} × a bare React page`, isMet: ratio <= goal },
        { goal: `no task over ${longTaskMs} ms in a later start`, isMet: long.length === 0 },
      ],
    };
  } finally {
    await browser.close();
    bare.close();
    await cluster.close();
  }
}
