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

const checks: [name: string, check: Check][] = [
  ['types: domain', tool('tsc', '-p', 'domain')],
  ['types: src', tool('tsc', '-p', 'src')],
  ['types: src, workers', tool('tsc', '-p', 'src/tsconfig.worker.json')],
  ['types: sw', tool('tsc', '-p', 'sw')],
  ['types: server', tool('tsc', '-p', 'server')],
  ['types: tests', tool('tsc', '-p', 'tests')],
  ['format and lint', tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=50')],
  ['lint, zones, promises', tool('oxlint', '--deny-warnings')],
  ['no switched-off checks', checkForbiddenWords],
  ['unused code', tool('knip', '--config', 'knip.json')],
  ['OpenAPI document', tool('tests/openapi/lint.ts')],
  ['catalogue', checkCatalogue],
  ['bytes', tool('tests/bytes.ts')],
];

let failed = 0;
for (const [name, check] of checks) {
  const start = performance.now();
  const wrong = await check().catch((error: unknown) => String(error));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${wrong === null ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (wrong === null) continue;
  failed += 1;
  process.stdout.write(`${wrong.replaceAll(/^/gm, '    ')}\n`);
}
process.stdout.write(failed === 0 ? 'check: all well\n' : `check: ${failed} of ${checks.length} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
