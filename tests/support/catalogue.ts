import { execFile } from 'node:child_process';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { formatter } from '@lingui/format-po';

const root = resolve(import.meta.dirname, '../..');
/** The back office is in Spanish only (decision record 0094): the English catalogues that extraction writes for it are ignored. */
const notKept = 'src/i18n/catalogues/office*/en.po';

async function readCatalogues(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const path of glob('src/i18n/**/*.po', { cwd: root, exclude: [notKept] }))
    texts.set(path, await readFile(join(root, path), 'utf8'));
  return texts;
}

/** The parts of a message that its translation must keep: placeholders, tags, and plurals. */
function marksOf(message: string): string {
  const counted = [...message.matchAll(/\{(\w+), (plural|select|selectordinal),/g)].map(([, name, kind]) => `{${name} ${kind}}`);
  const simple = [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => `{${name}}`);
  const tags = [...message.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  // A form of a plural may repeat the parts of the others, and languages differ in the number of forms.
  return [...new Set([...counted, ...simple, ...tags])].toSorted().join(' ');
}

/** The faults in the translations of one catalogue, one line each. `language`: that of the catalogue. */
export async function wrongIn(text: string, language: string): Promise<string[]> {
  const entries = await formatter().parse(text, { locale: language, sourceLocale: 'es-ES', filename: '' });
  return Object.entries(entries).flatMap(([id, { message = id, translation = '', obsolete }]) => {
    if (obsolete) return [];
    if (translation === '') return [`not translated: ${message}`];
    if (marksOf(message) !== marksOf(translation)) return [`other placeholders or tags: ${message} → ${translation}`];
    // Messages that are spelt alike in both languages are short, and have no accents, question marks or exclamation marks.
    if (language !== 'es-ES' && message === translation && /[áéíóúñ¿¡]/i.test(message)) return [`still in Spanish: ${message}`];
    return [];
  });
}

/** Checks that the catalogues hold exactly the messages of the source, each translated. Files written by extraction are restored. */
export async function checkCatalogue(): Promise<string | null> {
  const before = await readCatalogues();
  if (before.size === 0) return 'No catalogue under src/i18n.';
  const { stderr } = await promisify(execFile)(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], { cwd: root });
  const after = await readCatalogues();
  const stale = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  for (const [path, text] of before) await writeFile(join(root, path), text);
  for (const path of after.keys()) if (!before.has(path)) await rm(join(root, path));
  if (stale.length > 0) return `Not up to date, run npm run i18n:extract: ${stale.join(', ')}\n${stderr}`;
  const wrong: string[] = [];
  for (const [path, text] of before) {
    const language = path.endsWith('/en.po') ? 'en' : 'es-ES';
    wrong.push(...(await wrongIn(text, language)).map((line) => `${path}: ${line}`));
  }
  return wrong.length === 0 ? null : wrong.join('\n');
}
