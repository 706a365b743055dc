import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
/** Written in two parts, so that this file does not accuse itself. */
const forbidden = new RegExp(
  `${'ox'}lint-disable|${'es'}lint-disable|${'biome'}-ignore|${'@ts'}-(ignore|expect-error|nocheck)|${'prettier'}-ignore|use(Search|Params)\\(\\{ strict: ${'false'}`,
);

/** Nobody silences a check in place: the rule is changed for everyone, or the code is. An address that no route has typed is such a silence. */
export async function checkForbiddenWords(): Promise<string | null> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.html'], { cwd: root });
  const found: string[] = [];
  for (const path of stdout.split('\n').filter(Boolean)) {
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    for (const [index, line] of text.split('\n').entries()) {
      if (forbidden.test(line) && path !== 'tests/zones.test.ts') found.push(`${path}:${index + 1}: ${line.trim()}`);
    }
  }
  return found.length === 0 ? null : found.join('\n');
}
