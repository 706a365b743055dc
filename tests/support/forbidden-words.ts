import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
/** Written in two parts, so that this file does not match itself. */
const forbidden = new RegExp(
  `${'ox'}lint-disable|${'es'}lint-disable|${'biome'}-ignore|${'@ts'}-(ignore|expect-error|nocheck)|${'prettier'}-ignore|use(Search|Params)\\(\\{ strict: ${'false'}`,
);

/**
 * Finds comments that silence a check in one place: the rule must be changed for everyone, or the code fixed. Reading an address's parameters untyped (`strict:
 * false`) counts too.
 */
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
