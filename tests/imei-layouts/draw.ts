import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LayoutCase } from './draw-layouts.ts';
import { LayoutDrawer } from './draw-layouts.ts';

/**
 * Fills a folder with drawn screens, dialogues and box labels and their `manifest.json`, as `npm run imei` and the benches read it:
 * `node tests/imei-layouts/draw.ts DIR --count 300 --seed 7 [--negatives]`. With `--negatives` none of them holds an IMEI.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    negatives: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const count = Number(values.count);
const seed = Number(values.seed);
if (folder === undefined || !Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('Use: node tests/imei-layouts/draw.ts DIR [--count 200] [--seed 1] [--negatives]\n');
  process.exit(2);
}
const drawer = await LayoutDrawer.start();
const cases: LayoutCase[] = [];
try {
  for (let number = 0; number < count; number += 1) {
    const { one, bytes } = await drawer.draw(number, seed, values.negatives);
    const file = join(folder, one.file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    cases.push(one);
  }
} finally {
  await drawer.close();
}
await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ set: `layouts, seed ${seed}`, cases }, null, 1)}\n`);
process.stdout.write(`${cases.length} pictures in ${folder}\n`);
