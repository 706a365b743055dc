import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { type ReaderBrowser, startReaderBrowser } from '#tests/support/reader-browser.ts';
import { type CaptureCase, drawCaptures } from './drawn-captures.ts';
import type { Recognised } from './imei-page.ts';
import type { Table } from './table.ts';

/** Pictures of each category when no folder is named. */
const drawnCount = 14;
/** Median and 95th percentile, in times of tesseract.js as it comes; share of right answers. */
/** All that reading needs, as it is downloaded. */
const mostKilobytes = 4500;
const goals: Record<string, { median: number; p95: number; right: number }> = {
  screens: { median: 1, p95: 1.5, right: 0.99 },
  photos: { median: 1.5, p95: 4, right: 0.95 },
  negatives: { median: 4, p95: 8, right: 1 },
};
const manifestSchema = v.object({
  cases: v.array(
    v.object({ file: v.string(), category: v.string(), imeis: v.array(v.string()), tolerated: v.optional(v.array(v.string()), []) }),
  ),
});
const native = '/usr/bin/tesseract';
const require = createRequire(import.meta.url);
const language = '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz';
const engine = [
  'tesseract.js/dist/worker.min.js',
  'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  language,
];

interface Taken {
  numbers: string[];
  ms: number;
}

/** What a program that only reads text makes of a picture: its first 15 digits in a row. */
function firstNumber(text: string): string[] {
  const found = /\d(?:[ -]?\d){14}(?!\d)/.exec(text)?.[0].replace(/\D/g, '');
  return found === undefined ? [] : [found];
}

const ways: Record<string, (browser: ReaderBrowser, at: number, file: string) => Promise<Taken | null>> = {
  peritia: async (browser, at) => {
    const { reading, ms } = await browser.read(at);
    return { numbers: reading.found ? [reading.imei, reading.imei2].filter((number) => number !== null) : [], ms };
  },
  'tesseract.js as it comes': async (browser, at) => {
    const { text, ms }: Recognised = await browser.page.evaluate((url) => window.recogniseAsItComes(url), `/picture/${at}`);
    return { numbers: firstNumber(text), ms };
  },
  'tesseract, native': async (_browser, _at, file) => {
    const started = performance.now();
    const output = await promisify(execFile)(native, [file, 'stdout']).catch(() => null);
    return output && { numbers: firstNumber(output.stdout), ms: performance.now() - started };
  },
};

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Size on the wire, compressed once. */
function kilobytes(files: readonly { path: string; bytes: string | Uint8Array }[]): number {
  const sizes = files.map(({ path, bytes }) => (path.endsWith('.gz') ? bytes.length : gzipSync(bytes, { level: 9 }).length));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}

interface Score {
  right: number;
  wrong: number;
  times: number[];
}

/** Each picture by every way in turn, so that a busy machine is busy for all. */
async function measured(
  folder: string,
  cases: readonly CaptureCase[],
): Promise<{ scores: Map<string, Score>; sizes: Record<string, number> }> {
  const files = cases.map((one) => join(folder, one.file));
  const browser = await startReaderBrowser(files, {
    entry: join(import.meta.dirname, 'imei-page.ts'),
    files: { 'as-it-comes/eng.traineddata.gz': await readFile(require.resolve(language)) },
  });
  const scores = new Map<string, Score>();
  try {
    for (const [index, { category, imeis, tolerated }] of cases.entries()) {
      for (const [way, take] of Object.entries(ways)) {
        const taken = await take(browser, index, files[index] ?? '');
        if (taken === null) continue;
        const score = scores.get(`${category}: ${way}`) ?? { right: 0, wrong: 0, times: [] };
        const isWrong = taken.numbers.some((number) => !imeis.includes(number) && !tolerated.includes(number));
        const isRight = imeis.length === 0 ? taken.numbers.length === 0 : taken.numbers.some((number) => imeis.includes(number));
        score.wrong += Number(isWrong);
        score.right += Number(isRight && !isWrong);
        score.times.push(taken.ms);
        scores.set(`${category}: ${way}`, score);
      }
    }
  } finally {
    await browser.close();
  }
  const asItComes = await Promise.all(engine.map(async (path) => ({ path, bytes: await readFile(require.resolve(path)) })));
  return { scores, sizes: { peritia: kilobytes(browser.readerFiles), 'tesseract.js as it comes': kilobytes(asItComes) } };
}

/** Reading the IMEI: ours beside tesseract.js as it comes and the native program, on the folder `CAPTURES` with its manifest, or on drawn pictures. */
export async function run(): Promise<Table> {
  const named = process.env.CAPTURES;
  const folder = named ?? (await mkdtemp(join(tmpdir(), 'peritia-imei-')));
  try {
    const cases = named
      ? v.parse(manifestSchema, JSON.parse(await readFile(join(named, 'manifest.json'), 'utf8'))).cases
      : await drawCaptures(folder, drawnCount, 1);
    const { scores, sizes } = await measured(folder, cases);
    const rows: Table['rows'] = [];
    const met: Table['goals'] = [];
    for (const [name, { right, wrong, times }] of scores) {
      const [category = '', way = ''] = name.split(': ');
      const base = scores.get(`${category}: tesseract.js as it comes`)?.times ?? [];
      const ratios = [0.5, 0.95].map((share) => at(times, share) / at(base, share)) as [number, number];
      const milliseconds = [0.5, 0.95].map((share) => Math.round(at(times, share)));
      rows.push([name, `${right}/${times.length}`, wrong, ...milliseconds, ...ratios.map((ratio) => ratio.toFixed(2)), sizes[way] ?? '']);
      const goal = goals[category];
      if (way !== 'peritia' || goal === undefined) continue;
      met.push({ goal: `${category}: none wrong, ${goal.right * 100} % right`, isMet: wrong === 0 && right >= goal.right * times.length });
      const isFast = ratios[0] <= goal.median && ratios[1] <= goal.p95;
      met.push({ goal: `${category}: median ≤ ${goal.median} ×, 95 % ≤ ${goal.p95} × tesseract.js as it comes`, isMet: isFast });
    }
    met.push({ goal: `all files of the reader ≤ ${mostKilobytes} kB`, isMet: (sizes.peritia ?? 0) <= mostKilobytes });
    const columns = ['what, by which way', 'right', 'wrong', 'median ms', 'p95 ms', '× median', '× p95', 'kB gz'];
    return { name: 'imei', title: `The IMEI in ${cases.length} pictures`, columns, rows, goals: met };
  } finally {
    if (!named) await rm(folder, { recursive: true, force: true });
  }
}
