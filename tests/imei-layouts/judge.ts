import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

/**
 * Counts what `npm run imei` read against the manifest of its folder, by kind of picture and by layout:
 * `npm run --silent imei -- DIR | node tests/imei-layouts/judge.ts DIR/manifest.json`. Pictures that were missed or wrongly read are named after the table.
 */
interface Case {
  file: string;
  category: string;
  style: string;
  imeis: string[];
  tolerated: string[];
}
interface Reading {
  file: string;
  imei: string | null;
  imei2: string | null;
  why: string | null;
}
interface Count {
  pictures: number;
  right: number;
  wrong: number;
}

const [manifest] = process.argv.slice(2);
if (manifest === undefined) {
  process.stderr.write('Use: npm run --silent imei -- DIR | node tests/imei-layouts/judge.ts DIR/manifest.json\n');
  process.exit(2);
}
const { cases } = JSON.parse(await readFile(manifest, 'utf8')) as { cases: Case[] };
const lines = (await text(process.stdin)).split('\n').filter(Boolean);
const readings = new Map(lines.map((line) => JSON.parse(line) as Reading).map((reading) => [reading.file, reading]));
const counts = new Map<string, Count>();
const notRight: string[] = [];
for (const { file, category, style, imeis, tolerated } of cases) {
  const reading = readings.get(file);
  if (!reading) continue;
  const said = [reading.imei, reading.imei2].filter((one) => one !== null);
  const isWrong = said.some((one) => !imeis.includes(one) && !tolerated.includes(one));
  const isRight = !isWrong && (imeis.length === 0 || said.some((one) => imeis.includes(one)));
  for (const group of [category, `${category} ${style}`]) {
    const count = counts.get(group) ?? { pictures: 0, right: 0, wrong: 0 };
    counts.set(group, { pictures: count.pictures + 1, right: count.right + Number(isRight), wrong: count.wrong + Number(isWrong) });
  }
  if (!isRight) notRight.push(`${isWrong ? 'wrong ' : 'missed'} ${file} ${said.join(' ')} ${reading.why ?? ''}`);
}
for (const [group, { pictures, right, wrong }] of [...counts].sort(([one], [other]) => one.localeCompare(other)))
  process.stdout.write(`${group.padEnd(44)} n ${pictures}  right ${right} (${((100 * right) / pictures).toFixed(1)} %)  wrong ${wrong}\n`);
process.stdout.write(`${notRight.join('\n')}\n`);
