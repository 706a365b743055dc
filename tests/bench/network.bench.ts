import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Browser, chromium } from 'playwright';
import { rolldown } from 'rolldown';
import { startCaptureServer } from '#tests/support/capture-server.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { type Faults, startFaultProxy } from '#tests/support/fault-proxy.ts';
import type { Way } from './network-page.ts';
import type { Table } from './table.ts';

const photoBytes = 400_000;
const goal = 1.1;
const ways: Way[] = ['peritia', 'Uppy with tus', 'plain PUT'];
/** `limitMs`: after this a way has not arrived. */
const networks: { name: string; faults: Faults; limitMs: number }[] = [
  { name: 'cut every 64 kB', faults: { cutAfterBytes: 64_000 }, limitMs: 60_000 },
  { name: '50 kbit/s, cut every 10 s', faults: { bytesPerSecond: 6250, cutAfterMs: 10_000 }, limitMs: 150_000 },
];

interface Found {
  way: Way;
  hasArrived: boolean;
  wireBytes: number;
  seconds: number;
  cuts: number;
}

async function script(): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'network-page.ts'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  return output[0].code;
}

/** One photo by one way over a network of its own. */
async function measure(browser: Browser, code: string, faults: Faults, limitMs: number, way: Way): Promise<Found> {
  const server = await startCaptureServer({
    '/': { type: 'text/html', body: '<!doctype html><link rel="icon" href="data:,"><script src="/bench.js"></script>' },
    '/bench.js': { type: 'text/javascript', body: code },
  });
  const proxy = await startFaultProxy(server.origin);
  const page = await browser.newPage();
  try {
    await page.goto(proxy.origin);
    await page.waitForFunction('typeof sendPhoto === "function"');
    proxy.set(faults);
    const [bytesBefore, startedAt] = [proxy.wireBytes(), performance.now()];
    await page.evaluate(([name, size, limit]) => window.sendPhoto(name, size, limit), [way, photoBytes, limitMs] as const);
    const hasArrived = server.captures.size + server.puts.length > 0;
    return {
      way,
      hasArrived,
      wireBytes: proxy.wireBytes() - bytesBefore,
      seconds: (performance.now() - startedAt) / 1000,
      cuts: proxy.cuts(),
    };
  } finally {
    await page.close();
    await proxy.close();
    await server.close();
  }
}

/** What a photo of 400 kB costs on the wire, and whether it arrives, over two bad networks: the outbox, Uppy with tus as it comes, a PUT that is tried again. */
export async function run(): Promise<Table> {
  const code = await script();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
  const rows: Table['rows'] = [];
  const goals: Table['goals'] = [];
  try {
    for (const { name, faults, limitMs } of networks) {
      // Each has a proxy of its own, and they wait for the network nearly all the time.
      const found = await Promise.all(ways.map((way) => measure(browser, code, faults, limitMs, way)));
      for (const { way, hasArrived, wireBytes, seconds, cuts } of found) {
        const ratio = (wireBytes / photoBytes).toFixed(3);
        rows.push([`${name}: ${way}`, hasArrived ? 'yes' : 'no', cuts, seconds.toFixed(1), Math.round(wireBytes / 1000), ratio]);
        if (way === 'peritia') {
          goals.push({ goal: `${name}: peritia arrives, on ≤ ${goal} × the photo`, isMet: hasArrived && wireBytes <= goal * photoBytes });
        }
      }
    }
  } finally {
    await browser.close();
  }
  return {
    name: 'network',
    title: `A photo of ${photoBytes / 1000} kB over bad networks`,
    columns: ['way', 'arrived', 'cuts', 's', 'kB on the wire', '× photo'],
    rows,
    goals,
  };
}
