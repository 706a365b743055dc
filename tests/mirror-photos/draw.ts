import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type MirrorCase, MirrorDrawer } from './draw-photo.ts';
import { kinds } from './plans.ts';

/**
 * Fills a folder with drawn photos of phones in mirrors and their `manifest.json`, as `npm run assess` reads it:
 * `node tests/mirror-photos/draw.ts DIR --count 300 --seed 7 [--kinds good,cloned]`. Without kinds, all of them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: kinds.join(',') },
  },
});
const [folder] = positionals;
const count = Number(values.count);
const seed = Number(values.seed);
const asked = kinds.filter((kind) => values.kinds.split(',').includes(kind));
if (folder === undefined || !Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed) || asked.length === 0) {
  process.stderr.write('Use: node tests/mirror-photos/draw.ts DIR [--count 200] [--seed 1] [--kinds good,cloned]\n');
  process.exit(2);
}
const drawer = new MirrorDrawer(seed, asked);
const cases: MirrorCase[] = [];
await mkdir(join(folder, 'photos'), { recursive: true });
for (let number = 0; number < count; number += 1) {
  const { one, bytes } = await drawer.draw(number);
  await writeFile(join(folder, one.file), bytes);
  cases.push(one);
  // After each: what was drawn until somebody stopped it is a folder too.
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify({ set: `mirror photos, seed ${seed}`, cases }, null, 1)}\n`);
}
process.stdout.write(`${cases.length} photos in ${folder}\n`);
