import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { MirrorCase } from './draw-photo.ts';
import { wilson } from './wilson.ts';

/**
 * Counts what `npm run assess` said of a drawn folder, by kind of photo, with intervals of 95 %:
 * `npm run --silent assess -- DIR | node tests/mirror-photos/judge.ts DIR`. Photos that were validated and must not be, and good ones that were not, are
 * named after the table.
 */
interface Said {
  file: string;
  label: string | null;
  reasons: string[];
}
interface Count {
  photos: number;
  validated: number;
  person: number;
  refused: number;
  right: number;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Use: npm run --silent assess -- DIR | node tests/mirror-photos/judge.ts DIR\n');
  process.exit(2);
}
const { cases } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { cases: MirrorCase[] };
const lines = (await text(process.stdin)).split('\n').filter(Boolean);
const said = new Map(lines.map((line) => JSON.parse(line) as Said).map((one) => [one.file, one]));
const counts = new Map<string, Count>();
const named: string[] = [];
for (const { file, kind, side, degradation, expected } of cases) {
  const one = said.get(file);
  if (!one) continue;
  const { label, reasons } = one;
  const isGood = expected.label === 'Validated';
  const isRight = isGood ? label === 'Validated' : label !== 'Validated' && reasons[0] === expected.reasons[0];
  for (const group of [`${kind} ${side}`, isGood ? 'all: good' : 'all: not good']) {
    const count = counts.get(group) ?? { photos: 0, validated: 0, person: 0, refused: 0, right: 0 };
    const outcome = label === 'Validated' ? 'validated' : label === null ? 'person' : 'refused';
    counts.set(group, { ...count, photos: count.photos + 1, [outcome]: count[outcome] + 1, right: count.right + Number(isRight) });
  }
  if (isGood !== (label === 'Validated')) named.push(`${file} ${side} ${degradation}: ${label ?? 'person'} ${reasons.join(', ')}`);
}
const shareOf = (part: number, all: number) => {
  const [low, high] = wilson(part, all).map((share) => Math.round(100 * share));
  return `${part} (${low}–${high} %)`.padEnd(16);
};
process.stdout.write(
  `${'kind'.padEnd(24)}    n  ${['validated', 'to a person', 'refused', 'first reason right'].map((head) => head.padEnd(16)).join('')}\n`,
);
for (const [group, { photos, validated, person, refused, right }] of [...counts].sort(([one], [other]) => one.localeCompare(other))) {
  const shares = [validated, person, refused, right].map((part) => shareOf(part, photos));
  process.stdout.write(`${group.padEnd(24)} ${String(photos).padStart(4)}  ${shares.join('').trimEnd()}\n`);
}
process.stdout.write(`${named.join('\n')}\n`);
