import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { checkCatalogue } from '#tests/support/catalogue.ts';
import { checkForbiddenWords } from '#tests/support/forbidden-words.ts';

/** Everything that can be checked without running the product, and the size of its first screens. `npm run check`. */

const root = resolve(import.meta.dirname, '..');
/** What is wrong, as text; null when nothing is. */
type Check = () => Promise<string | null>;

function tool(name: string, ...args: string[]): Check {
  const isScript = name.endsWith('.ts');
  const [command, rest] = isScript ? [process.execPath, [name, ...args]] : [join(root, 'node_modules/.bin', name), args];
  return () =>
    new Promise((done, fail) => {
      const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      child.stdout.on('data', (text) => (output += text));
      child.stderr.on('data', (text) => (output += text));
      child.on('error', fail);
      child.on('close', (code) => done(code === 0 ? null : output.trim() || `exit ${code}`));
    });
}

type Named = [name: string, check: Check];
/** Writes the catalogues anew and then restores them, so nothing else may read the source meanwhile. */
const first: Named = ['catalogue', checkCatalogue];
/** The longest first, so that the last to run are short. */
const others: Named[] = [
  ['bytes', tool('tests/bytes.ts')],
  ['types: tests', tool('tsc', '-p', 'tests')],
  ['lint, zones, promises', tool('oxlint', '--deny-warnings')],
  ['types: src', tool('tsc', '-p', 'src')],
  ['OpenAPI document', tool('tests/openapi/lint.ts')],
  ['types: server', tool('tsc', '-p', 'server')],
  ['format and lint', tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=50')],
  ['unused code', tool('knip', '--config', 'knip.json')],
  ['types: domain', tool('tsc', '-p', 'domain')],
  ['types: src, workers', tool('tsc', '-p', 'src/tsconfig.worker.json')],
  ['types: sw', tool('tsc', '-p', 'sw')],
  ['no switched-off checks', checkForbiddenWords],
];

let failed = 0;
async function run([name, check]: Named): Promise<void> {
  const start = performance.now();
  const wrong = await check().catch((error: unknown) => String(error));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${wrong === null ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (wrong === null) return;
  failed += 1;
  process.stdout.write(`${wrong.replaceAll(/^/gm, '    ')}\n`);
}

await run(first);
// Each tool keeps one core busy, and two of them fit the memory of a small machine.
const left = others.values();
const runLeft = async () => {
  for (const check of left) await run(check);
};
await Promise.all([runLeft(), runLeft()]);
process.stdout.write(failed === 0 ? 'check: all well\n' : `check: ${failed} of ${others.length + 1} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
