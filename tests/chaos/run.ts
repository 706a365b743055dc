import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startCluster } from '#tests/support/app-server.ts';
import { type Wrong, wrongs } from './judge.ts';
import { live } from './life.ts';

/** Lives of evaluations in a bad world: `npm run chaos -- --lives N --seed S` lives the seeds S, S+1, … and counts what was wrong. */
const { values } = parseArgs({
  options: { lives: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const lives = Number(values.lives);
const first = Number(values.seed);
if (!Number.isSafeInteger(lives) || !Number.isSafeInteger(first) || lives < 1) throw new Error('--lives and --seed are whole numbers.');
if (!existsSync('dist/index.html')) throw new Error('The app is not built: npm run build.');

const say = (text: string) => process.stdout.write(`${text}\n`);
const counts = new Map<Wrong, number[]>(wrongs.map((wrong) => [wrong, []]));
const cluster = await startCluster();
const server = await cluster.newServer();
let whole = 0;
try {
  for (let seed = first; seed < first + lives; seed += 1) {
    const { wrong, world, story } = await live(server, seed);
    say(`seed ${seed}: ${wrong.join(', ') || 'whole'}`);
    if (wrong.length === 0) whole += 1;
    else say(`  ${story.join('\n  ')}\n  ${JSON.stringify(world)}`);
    for (const one of wrong) counts.get(one)?.push(seed);
  }
} finally {
  await server.close();
  await cluster.close();
}
say(
  [...counts]
    .map(([wrong, seeds]) => `${String(seeds.length).padStart(4)}  ${wrong}${seeds.length ? ` (seeds ${seeds.join(', ')})` : ''}`)
    .join('\n'),
);
say(`${whole} of ${lives} lives whole.`);
process.exitCode = whole === lives ? 0 : 1;
