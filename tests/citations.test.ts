import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const folders = '{domain,src,sw,server,tests,docs,deploy}/**/*.{ts,tsx,css,md}';
const sources = globSync([folders, '*.{ts,md}'], { cwd: root, exclude: (path) => path.includes('node_modules') }).filter(
  (path) => path !== 'docs/rules.md' && path !== 'docs/faults.md',
);

/** The numbers with which the rows of a table begin. */
const rowsOf = (path: string, number: RegExp) =>
  new Set(
    read(path)
      .split('\n')
      .flatMap((line) => line.match(/^\| (\S+) \|/)?.[1] ?? [])
      .filter((id) => number.test(id)),
  );

/** Every number that the sources cite, with the files that cite it. `list` matches lists such as "A5", "A5, A6 and A12" and "A1…A3". */
function citations(list: RegExp, number: RegExp): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  for (const path of sources)
    for (const [found] of read(path).matchAll(list))
      for (const [id] of found.matchAll(number)) cited.set(id, [...(cited.get(id) ?? []), path]);
  return cited;
}

const withoutText = (cited: Map<string, string[]>, known: ReadonlySet<string>) =>
  [...cited].filter(([id]) => !known.has(id)).map(([id, paths]) => `${id}: ${paths.join(', ')}`);

test('every rule that is cited stands in docs/rules.md', () => {
  const cited = citations(/(?:\b(?:[Dd]ecisions?|rules?) |\()A\d{1,2}\b(?:(?:, | and |…)A\d{1,2}\b)*/g, /A\d+/g);
  expect(cited.size).toBeGreaterThan(50);
  expect(withoutText(cited, rowsOf('docs/rules.md', /^A\d+$/))).toEqual([]);
});

test('every fault that is cited stands in docs/faults.md', () => {
  const cited = citations(/\bF[A-G][1-9]\d?\b/g, /F[A-G]\d+/g);
  expect(cited.size).toBeGreaterThan(5);
  expect(withoutText(cited, rowsOf('docs/faults.md', /^F[A-G]\d+$/))).toEqual([]);
});

test('every section of the specification that is cited is told in docs/rules.md', () => {
  const cited = citations(/\b[Ss]pecification §\d+/g, /§\d+/g);
  expect(cited.size).toBeGreaterThan(5);
  expect(withoutText(cited, rowsOf('docs/rules.md', /^§\d+$/))).toEqual([]);
});

test('every decision stands once in their list, by its own title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{4})\]\((\S+)\) (.+)$/gm)].map(([, number, file, title]) => [
    file,
    `# ${number} · ${title}`,
  ]);
  const decisions = globSync('docs/decisions/0*.md', { cwd: root }).map((path) => [path.split('/').at(-1), read(path).split('\n')[0]]);
  expect(listed).toHaveLength(decisions.length);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(decisions));
});
