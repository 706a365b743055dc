import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const { modules, stillOfWire } = (await import(join(root, 'oxlint.lists.ts'))) as Record<'modules' | 'stillOfWire', string[]>;
const reExport = (name: string) => `export * from '${name}';\n`;

/** The file, imports that are forbidden there, and imports that are allowed. */
const zones: [file: string, bad: string[], good: string[]][] = [
  [
    'domain/evaluation/a.ts',
    ['#domain/wire/a.ts', '#server/a.ts', '#src/ui/a.ts', '#sw/a.ts', '#tests/a.ts', 'react', 'ky', 'node:fs', 'idb-keyval'],
    ['./b.ts', '#domain/shared/a.ts', '#domain/policy/a.ts', 'valibot'],
  ],
  ['domain/shared/a.ts', ['#domain/policy/a.ts', '#server/a.ts', 'ibantools'], ['./b.ts', 'valibot']],
  [
    'domain/person/a.ts',
    ['#domain/wire/a.ts', '#server/a.ts', 'react', 'node:fs'],
    ['./b.ts', '#domain/shared/a.ts', 'valibot', 'ibantools'],
  ],
  ['domain/wire/a.ts', ['#src/api/a.ts', '#server/http/a.ts', 'hono'], ['#domain/policy/a.ts', './fields.ts']],
  [
    'server/app.ts',
    ['#src/ui/a.ts', '#sw/a.ts', '#tests/a.ts', 'react', 'ky', 'idb-keyval'],
    ['#server/modules/users/handlers.ts', '#domain/wire/a.ts', 'hono'],
  ],
  [
    'server/http/a.ts',
    ['#server/modules/users/a.ts', '#server/adapters/a.ts', '#server/jobs/a.ts', '#src/a.ts', 'react'],
    ['#domain/wire/a.ts', '#server/ports/a.ts', 'hono', 'node:fs'],
  ],
  [
    'server/modules/users/a.ts',
    [
      '#server/modules/session/store.ts',
      '#server/modules/session/handlers.ts',
      '#server/modules/network/store-handlers.ts',
      '#server/modules/policies/end-policy.ts',
      '#server/adapters/a.ts',
      '#server/jobs/a.ts',
      '#src/a.ts',
      'react',
      'ky',
    ],
    [
      './store.ts',
      '#server/modules/users/links/store.ts',
      '#server/modules/session/close-sessions.ts',
      '#server/db/schema.ts',
      '#server/ports/a.ts',
      '#server/http/a.ts',
      '#domain/a/a.ts',
      'drizzle-orm',
    ],
  ],
  [
    'server/modules/policies/ending/a.ts',
    [
      '#server/modules/payments/store.ts',
      '#server/modules/payments/cards/store-cards.ts',
      '#server/modules/payments/cards/card-handlers.ts',
    ],
    ['./b.ts', '#server/modules/policies/store.ts', '#server/modules/policies/reading/store.ts', '#server/modules/payments/cards/a.ts'],
  ],
  ['server/modules/unlisted/a.ts', ['#server/modules/audit/record-event.ts'], ['./b.ts', '#server/ports/a.ts']],
  [
    'server/jobs/a.ts',
    ['#server/modules/users/handlers.ts', '#server/http/a.ts', '#server/adapters/a.ts'],
    ['#server/modules/users/a.ts', '#server/ports/a.ts'],
  ],
  [
    'server/ports/a.ts',
    ['#server/adapters/a.ts', '#server/modules/users/a.ts', '#server/http/a.ts', 'hono'],
    ['#domain/a/a.ts', '#server/config.ts'],
  ],
  [
    'server/adapters/a.ts',
    ['#server/modules/users/a.ts', '#server/http/a.ts', '#src/a.ts'],
    ['#server/ports/a.ts', '#domain/a/a.ts', 'pg'],
  ],
  [
    'server/db/seed/a.ts',
    ['#server/modules/users/store.ts', '#server/http/a.ts'],
    ['#server/db/schema.ts', '#server/modules/session/log-in.ts', '#server/ports/a.ts'],
  ],
  ['server/db/a.ts', ['#server/modules/users/a.ts', '#server/http/a.ts', '#src/a.ts'], ['#server/ports/a.ts', 'drizzle-orm/pg-core']],
  ['src/main.tsx', ['#server/a.ts', '#sw/a.ts', '#tests/a.ts', 'node:fs', 'hono'], ['#src/app/a.ts', '#domain/a/a.ts', 'react']],
  ['src/app/a.ts', ['#server/a.ts', 'pg'], ['#src/features/home/a.ts', '#src/platform/os/a.ts']],
  [
    'src/ui/a.tsx',
    ['#domain/a/a.ts', '#src/api/a.ts', '#src/features/home/a.ts', '#src/platform/os/a.ts', 'ky', 'jotai', '@tanstack/react-query'],
    ['./b.tsx', '#src/i18n/a.ts', 'react', '@lingui/core'],
  ],
  ['src/i18n/a.ts', ['#src/features/home/a.ts', '#src/ui/a.tsx', '#domain/policy/a.ts', 'ky'], ['#domain/wire/problem.ts', '@lingui/core']],
  [
    'src/api/a.ts',
    ['#src/features/home/a.ts', '#src/ui/a.tsx', '#src/platform/os/a.ts', 'react', 'jotai', '@lingui/react', 'idb-keyval'],
    ['#domain/wire/a.ts', 'ky', 'qs', 'tus-js-client'],
  ],
  [
    'src/data/a.ts',
    ['#src/features/home/a.ts', '#src/parts/help/help-aside.tsx', '#src/forms/a.ts', '#src/ui/a.tsx', '#src/platform/os/a.ts', 'ky'],
    ['./api-context.ts', '#src/state/a.ts', '#src/api/a.ts', '@tanstack/react-query', 'jotai'],
  ],
  [
    'src/platform/camera/a.ts',
    ['#src/platform/reader/a.ts', '#src/features/home/a.ts', '#src/ui/a.tsx', '#src/api/a.ts', 'react', 'ky'],
    ['./b.ts', '#src/platform/camera/b.ts', '#domain/imaging/a.ts'],
  ],
  ['src/platform/unlisted/a.ts', ['#src/platform/reader/a.ts', 'react'], ['#domain/imaging/a.ts']],
  [
    'src/outbox/a.ts',
    ['#src/platform/storage/a.ts', '#src/api/outbox-transport.ts', '#src/ui/a.tsx', 'react', 'ky', 'idb-keyval', 'tus-js-client'],
    ['./b.ts', '#domain/outbox/item.ts'],
  ],
  [
    'src/state/a.ts',
    ['#src/parts/a.ts', '#src/features/home/a.ts', '#src/ui/a.tsx', '#src/data/a.ts', '@tanstack/react-query', 'ky'],
    ['#domain/a/a.ts', '#src/outbox/a.ts', '#src/platform/os/a.ts', 'jotai'],
  ],
  [
    'src/evaluation-kit/a.ts',
    ['#src/parts/a.ts', '#src/features/home/a.ts', '#src/ui/a.tsx', 'ky', 'idb-keyval'],
    ['#domain/a/a.ts', '#src/state/a.ts', '#src/platform/storage/a.ts', '#src/data/a.ts', 'jotai'],
  ],
  [
    'src/parts/a.tsx',
    ['#src/features/home/a.ts', '#src/app/a.ts', '#server/a.ts', 'ky'],
    ['#src/ui/a.tsx', '#src/platform/camera/a.ts', '#src/parts/b.ts', '#domain/a/a.ts', 'react'],
  ],
  [
    'src/office/stores.tsx',
    ['#src/features/home/a.ts', '#src/app/a.ts', '#server/a.ts', 'ky'],
    ['./kit/a.tsx', '#src/data/a.ts', '#src/forms/a.ts'],
  ],
  [
    'src/office/kit/a.tsx',
    ['#src/office/stores.tsx', '#src/features/home/a.ts', '#server/a.ts', 'ky'],
    ['./b.tsx', '#src/ui/a.tsx', '#domain/wire/stores.ts'],
  ],
  [
    'src/features/home/a.tsx',
    ['#src/features/evaluation/a.ts', '#src/app/a.ts', '#server/a.ts', '#sw/a.ts', 'ky', 'idb-keyval'],
    ['./b.ts', '#src/features/home/b.ts', '#src/ui/a.tsx', '#src/api/a.ts', 'react'],
  ],
  ['src/features/unlisted/a.tsx', ['#src/features/home/a.ts', '#src/app/a.ts'], ['./b.ts', '#src/ui/a.tsx']],
  [
    'sw/a.ts',
    ['#src/ui/a.tsx', '#src/features/home/a.ts', '#src/api/client.ts', '#src/platform/camera/a.ts', '#server/a.ts', 'react', 'ky', 'qs'],
    [
      '#src/outbox/a.ts',
      '#src/platform/storage/a.ts',
      '#src/platform/os/badge.ts',
      '#src/api/outbox-transport.ts',
      '#domain/a/a.ts',
      'workbox-routing',
    ],
  ],
];

const impure = [
  'Date.now()',
  'new Date()',
  'Date()',
  'Math.random()',
  "fetch('x')",
  'crypto.randomUUID()',
  'performance.now()',
  'setTimeout(() => 1, 1)',
  'process.env',
];
const pure = ['new Date(5)', 'Date.UTC(2026, 0, 1)', 'Math.max(1, 2)'];
/** What is forbidden in every folder. */
const anywhere: [name: string, rule: string, text: string][] = [
  ['parent', 'no-relative-parent-imports', reExport('../b.ts')],
  ['dynamic-parent', 'no-relative-parent-imports', "export const a = () => import('../b.ts');\n"],
  ['default', 'no-default-export', 'export default 1;\n'],
  ['any', 'no-explicit-any', 'export const a = (b: any): number => b;\n'],
  ['ignore', 'ban-ts-comment', `// ${'@ts'}-ignore\nexport const a = 1;\n`],
  ['todo', 'no-warning-comments', `// ${'TO'}DO later\nexport const a = 1;\n`],
  ['type-import', 'consistent-type-imports', "export type A = import('#server/a.ts').A;\n"],
  ['floating', 'no-floating-promises', 'const later = async () => 1;\nexport function a(): void {\n  later();\n}\n'],
  ['misused', 'no-misused-promises', 'const later = async () => 1;\nexport const a = [1].forEach(async () => { await later(); });\n'],
  ['await', 'await-thenable', 'export const a = async () => await 1;\n'],
  ['long-function', 'max-lines-per-function', `export function a(): number {${'\n'.repeat(81)}  return 1;\n}\n`],
  ['long', 'max-lines', `export const a = 1;\n${'\n'.repeat(300)}`],
];

let folder = '';
let complaints = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peritia-zones-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const name of [
    'oxlint.config.ts',
    'oxlint.lists.ts',
    'biome.json',
    'tests/no-clock.grit',
    '.gitignore',
    'package.json',
    'tsconfig.json',
    'domain/tsconfig.json',
  ]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await copyFile(join(root, name), join(folder, name));
  }
  for (const [file, bad, good] of zones) {
    const at = (label: string, index: number) => file.replace(/\.(tsx?)$/, `-${label}-${index}.$1`);
    for (const [index, name] of bad.entries()) await write(at('bad', index), reExport(name));
    // `import()` crosses a zone as much as `export … from` does.
    for (const [index, name] of bad.entries()) await write(at('bad-later', index), `export const a = () => import('${name}');\n`);
    for (const [index, name] of good.entries()) await write(at('good', index), `import { a } from '${name}';\nexport const b = a;\n`);
  }
  for (const [index, text] of impure.entries()) await write(`domain/policy/impure-${index}.ts`, `export const a = ${text};\n`);
  for (const [index, text] of pure.entries()) await write(`domain/policy/pure-${index}.ts`, `export const a = ${text};\n`);
  for (const [name, , text] of anywhere) await write(`domain/device/any-${name}.ts`, text);
  // Each module's rules in turn.
  for (const name of modules)
    await write(`server/modules/${name}/order.ts`, modules.map((other) => reExport(`#server/modules/${other}/a.ts`)).join(''));
  await write('src/long.ts', `export function long() {\n${'  long();\n'.repeat(80)}}\n`);
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') };
  const output = async (command: string, args: string[]) => {
    try {
      return (await run(join(root, 'node_modules/.bin', command), args, { cwd: folder, maxBuffer: 64e6, env })).stdout;
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };
  complaints =
    (await output('oxlint', ['--format', 'unix'])) +
    (await output('biome', ['lint', '--reporter=github', '--max-diagnostics=none', 'domain']));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const complainsOf = (file: string, rule: string) => complaints.split('\n').some((line) => line.includes(file) && line.includes(rule));

test.for(zones)('%s imports only what its zone allows', ([file, bad, good]) => {
  const at = (label: string, index: number) => file.replace(/\.(tsx?)$/, `-${label}-${index}.$1`);
  expect(bad.filter((_, index) => !complainsOf(at('bad', index), 'no-restricted-imports'))).toEqual([]);
  expect(bad.filter((_, index) => !complainsOf(at('bad-later', index), 'no-restricted-imports'))).toEqual([]);
  expect(good.filter((_, index) => complainsOf(at('good', index), 'no-restricted-imports'))).toEqual([]);
});

test('every module of the server has its place in the order', async () => {
  const folders = (await readdir(join(root, 'server/modules'), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  expect(modules.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

test.for([...modules.entries()])('module %i, %s, imports no module behind it, so that there is no circle', ([place, name]) => {
  const lines = complaints
    .split('\n')
    .filter((line) => line.includes(`modules/${name}/order.ts:`) && line.includes('no-restricted-imports'));
  const refused = lines.map((line) => modules[Number(/order\.ts:(\d+):/.exec(line)?.[1]) - 1]);
  expect(refused).toEqual(modules.slice(place + 1));
});

test('no function has more than 80 lines', () => {
  expect(complainsOf('src/long.ts', 'max-lines-per-function')).toBe(true);
});

test('a rule that no longer reads the contract is no exception any more', async () => {
  const texts = await Promise.all(stillOfWire.map((file) => readFile(join(root, file), 'utf8')));
  expect(stillOfWire.filter((_, index) => !texts[index]?.includes("from '#domain/wire/"))).toEqual([]);
});

test('the rules know neither clock nor chance nor network', () => {
  expect(impure.filter((_, index) => !new RegExp(`impure-${index}\\.ts.*(no-restricted|takes the time|plugin)`).test(complaints))).toEqual(
    [],
  );
  expect(pure.filter((_, index) => new RegExp(`/pure-${index}\\.ts.*(no-restricted|plugin)`).test(complaints))).toEqual([]);
});

test.for(anywhere)('%s is refused everywhere', ([name, rule]) => {
  expect(complainsOf(`any-${name}.ts`, rule)).toBe(true);
});
