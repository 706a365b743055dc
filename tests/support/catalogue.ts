import { execFile } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

async function readCatalogues(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const path of glob('src/i18n/**/*.po', { cwd: root })) texts.set(path, await readFile(join(root, path), 'utf8'));
  return texts;
}

/** Entries with an empty translation (the header, whose id is empty too, is not one). */
function missing(text: string): string[] {
  return text
    .split(/\n\n+/)
    .filter((entry) => /^msgid "(?!"$)|^msgid ""\n"/m.test(entry) && /^msgstr ""$(?!\n")/m.test(entry) && !entry.startsWith('#~'))
    .map((entry) => /^msgid .*$/m.exec(entry)?.[0] ?? entry);
}

/** The catalogue holds exactly the sentences of the source, each translated. Whatever extraction writes is put back. */
export async function checkCatalogue(): Promise<string | null> {
  const before = await readCatalogues();
  if (before.size === 0) return 'No catalogue under src/i18n.';
  const { stderr } = await promisify(execFile)(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], { cwd: root });
  const after = await readCatalogues();
  const stale = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  for (const [path, text] of before) await writeFile(join(root, path), text);
  if (stale.length > 0) return `Not up to date, run npm run i18n:extract: ${stale.join(', ')}\n${stderr}`;
  const empty = [...before].flatMap(([path, text]) => missing(text).map((entry) => `${path}: not translated: ${entry}`));
  return empty.length === 0 ? null : empty.join('\n');
}
