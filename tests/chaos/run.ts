import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startCluster } from '#tests/support/app-server.ts';
import { type Wrong, wrongs } from './judge.ts';
import { type LivedLife, live } from './life.ts';
import { blows, neverStruck } from './plan.ts';
import { startSite } from './site.ts';

/**
 * Lives of evaluations in a bad world: `npm run chaos -- --lives N --seed S` lives the seeds S, S+1, … and counts what was wrong, and what
 * it was done to them. `--at-once`: so many side by side, each with a server of its own. Interrupted, it counts what it has lived.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '2' },
  },
});
const lives = Number(values.lives);
const first = Number(values.seed);
const atOnce = Number(values['at-once']);
if (![lives, first, atOnce].every(Number.isSafeInteger) || lives < 1 || atOnce < 1)
  throw new Error('--lives, --seed and --at-once are whole numbers.');
if (!existsSync('dist/index.html')) throw new Error('The app is not built: npm run build.');

const say = (text: string) => process.stdout.write(`${text}\n`);
const counts = new Map<Wrong | 'broken-off', number[]>([...wrongs, 'broken-off' as const].map((wrong) => [wrong, []]));
const struck: LivedLife['struck'] = [];
let whole = 0;
let next = first;
let lived = 0;
const began = performance.now();

let isInterrupted = false;
process.once('SIGINT', () => {
  say('The lives that have begun are lived to their end.');
  isInterrupted = true;
});

const cluster = await startCluster();
try {
  await Promise.all(
    Array.from({ length: Math.min(atOnce, lives) }, async () => {
      const site = await startSite(cluster);
      try {
        while (!isInterrupted && next < first + lives) {
          const seed = next;
          next += 1;
          const start = performance.now();
          const life = await live(site, seed).catch((error: unknown) => error as Error);
          lived += 1;
          const seconds = Math.round((performance.now() - start) / 1000);
          if (life instanceof Error) {
            say(`seed ${seed}: broken off\n  ${life.message}\n  ${String(life.cause)}`);
            counts.get('broken-off')?.push(seed);
            continue;
          }
          const { wrong, world, story } = life;
          say(`seed ${seed}: ${wrong.join(', ') || 'whole'} (${seconds} s)`);
          if (wrong.length === 0) whole += 1;
          else say(`  ${story.join('\n  ')}\n  ${JSON.stringify(world)}`);
          for (const one of wrong) counts.get(one)?.push(seed);
          struck.push(...life.struck);
        }
      } finally {
        await site.close();
      }
    }),
  );
} finally {
  await cluster.close();
}

const figure = (count: number) => String(count).padStart(5);
const steps = (names: string[]) => [...new Set(names)].sort().map((name) => `${name} ${names.filter((one) => one === name).length}`);
say('\nWhat was wrong:');
for (const [wrong, seeds] of counts) say(`${figure(seeds.length)}  ${wrong}${seeds.length ? ` (seeds ${seeds.join(', ')})` : ''}`);
say('\nWhat was done to them:');
for (const blow of blows) {
  const during = struck.filter((one) => one.blow === blow).map((one) => one.during);
  say(`${figure(during.length)}  ${blow}${during.length ? ` (${steps(during).join(', ')})` : ''}`);
}
say(`\n${whole} of ${lived} lives whole, ${Math.round((performance.now() - began) / 1000 / lived)} s each.`);
const missed = neverStruck(
  struck.map(({ blow }) => blow),
  lived,
);
if (missed.length > 0) say(`\nTHESE LIVES SAY LESS THAN THEY SEEM TO: in ${lived} of them this never struck: ${missed.join(', ')}.`);
process.exitCode = whole === lived && missed.length === 0 ? 0 : 1;
