import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Table } from './table.ts';
import { printed } from './table.ts';

/**
 * Runs every `tests/bench/*.bench.ts` one after the other (they would disturb each other), prints their tables and writes them to
 * `bench-results/`. Arguments choose by name: `npm run bench -- images`. A missed goal ends with code 1.
 */
const folder = import.meta.dirname;
const results = resolve(folder, '../../bench-results');
const wanted = process.argv.slice(2);
const names = (await readdir(folder)).filter((name) => name.endsWith('.bench.ts')).sort();
const chosen = names.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
await mkdir(results, { recursive: true });

let missed = 0;
for (const name of chosen) {
  const { run } = (await import(join(folder, name))) as { run: () => Promise<Table> };
  const table = await run();
  console.log(`\n${printed(table)}`);
  missed += table.goals.filter((goal) => !goal.isMet).length;
  const machine = { cores: availableParallelism(), node: process.version, at: new Date().toISOString() };
  await writeFile(join(results, `${table.name}.json`), `${JSON.stringify({ ...table, machine }, null, 2)}\n`);
}
console.log(`\n${chosen.length} benchmarks, ${missed} goals missed; written to ${results}`);
process.exitCode = missed > 0 ? 1 : 0;
