import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import type { Measured } from './images-page.ts';
import type { Table } from './table.ts';

const rounds = 15;
const goal = 1.1;

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** 12 megapixels to 1600 × 1200, in the same page, by turns: ours, two libraries, and the browser's own means without any library. */
export async function run(): Promise<Table> {
  const page = '<!doctype html><script type="module" src="/tests/bench/images-page.ts"></script>';
  const server = await createServer({
    configFile: false,
    root: resolve(import.meta.dirname, '../..'),
    cacheDir: 'node_modules/.vite-bench',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: {
      include: ['tesseract.js', 'image-blob-reduce', 'zxing-wasm/reader', 'browser-image-compression', 'compressorjs'],
      entries: [],
    },
    plugins: [
      {
        name: 'page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/bench.html', (_request, response) => {
            response.setHeader('content-type', 'text/html');
            response.end(page);
          });
        },
      },
    ],
  });
  await server.listen();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
  try {
    const tab = await browser.newPage();
    await tab.goto(`${server.resolvedUrls?.local[0]}bench.html`);
    await tab.waitForFunction('typeof measure === "function"');
    const measured = (await tab.evaluate(`measure(4000, 3000, ${rounds})`)) as Measured[];
    const base = measured.find((one) => one.way === 'native')?.times ?? [];
    // Ratio round by round: what else the machine does changes slower than a round.
    const ratio = (times: readonly number[]) => median(times.map((time, round) => time / (base[round] ?? Number.NaN)));
    const ours = ratio(measured.find((one) => one.way === 'peritia')?.times ?? []);
    return {
      name: 'images',
      title: `12 megapixels to 1600 px, median of ${rounds}, by turns in one page`,
      columns: ['way', 'ms', 'kB', '× native'],
      rows: measured.map(({ way, times, bytes }) => [way, Math.round(median(times)), Math.round(bytes / 1000), ratio(times).toFixed(2)]),
      goals: [{ goal: `peritia ≤ ${goal} × native`, isMet: ours <= goal }],
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
