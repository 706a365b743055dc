import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { madeDocument } from './made-document.ts';

/** What Redocly and Spectral find in the OpenAPI document with their recommended rules. Part of `npm run check`. */

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'peritia-openapi-'));
try {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(await madeDocument(), null, 1));
  const found = [
    run('redocly', 'lint', file, '--config', join(import.meta.dirname, 'redocly.yaml'), '--format', 'stylish', '--max-problems', '50'),
    run('spectral', 'lint', file, '--ruleset', join(import.meta.dirname, 'spectral.yaml'), '--fail-severity', 'hint'),
  ].filter((text) => text !== null);
  if (found.length > 0) {
    process.stderr.write(found.join('\n'));
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** The output of the tool if it found something, else null. */
function run(name: string, ...args: string[]): string | null {
  // Neither tool looks for a newer version or sends usage data.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', name), args, { cwd: folder, env, encoding: 'utf8' });
  const isClean = status === 0 && !/\bwarnings?\b/.test(`${stdout}${stderr}`.replaceAll(/\b0 warnings\b|No .*warnings/g, ''));
  return isClean ? null : `${name}:\n${stdout}${stderr}`;
}
