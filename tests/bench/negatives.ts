import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawNegatives } from '#tests/negatives/draw-negatives.ts';

/** Fills a folder with pictures without a legible, valid IMEI and their `manifest.json`: `node tests/bench/negatives.ts DIR --count 1000 --seed 7`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '180' }, seed: { type: 'string', default: '1' } },
});
const [folder] = positionals;
const count = Number(values.count);
const seed = Number(values.seed);
if (folder === undefined || !Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('Use: node tests/bench/negatives.ts DIR [--count 180] [--seed 1]\n');
  process.exit(2);
}
const cases = [];
for await (const { negative, bytes } of drawNegatives(count, seed)) {
  const file = join(folder, negative.file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  cases.push(negative);
}
await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ set: `negatives, seed ${seed}`, cases }, null, 2)}\n`);
process.stdout.write(`${cases.length} pictures in ${folder}\n`);
