import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OxlintConfig, OxlintOverride } from 'oxlint';
import { modules, stillOfWire } from './oxlint.lists.ts';

/**
 * Which files may import which (docs/decisions/0001). A zone is a set of files with what they may import besides their own folder (`./`); any other import by one of
 * our names (`#…`) is refused, and so are the packages in `never`. Where rows overlap, the later one wins. `tests/zones.test.ts` proves that each row takes effect.
 */
interface Zone {
  files: string[];
  may: string[];
  /** Packages that this zone must not import; `'*'`: all but those in `packages`. */
  never: string[] | '*';
  packages?: string[];
}

const react = ['react', 'react/**', 'react-dom', 'react-dom/**', '@lingui/react', '@lingui/react/**', '@tanstack/**', 'jotai', 'jotai/**'];
const http = ['ky', 'qs', 'tus-js-client'];
const node = ['node:*', 'node:*/**', 'pg', 'pg-boss', 'drizzle-orm', 'drizzle-orm/**', 'hono', 'hono/**', 'sharp', 'pino'];
const browser = [...react, 'ky', 'tus-js-client', 'idb-keyval', 'workbox-*', 'workbox-*/**', 'image-blob-reduce', 'tesseract.js'];
const shownByFeatures = [
  '#src/data/**',
  '#domain/**',
  '#src/api/**',
  '#src/forms/**',
  '#src/outbox/**',
  '#src/platform/**',
  '#src/parts/**',
  '#src/state/**',
  '#src/evaluation-kit/**',
  '#src/ui/**',
  '#src/i18n/**',
];

const foldersIn = (path: string) =>
  readdirSync(join(import.meta.dirname, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const features = foldersIn('src/features');
const platforms = foldersIn('src/platform');

const ofModules = ['#domain/**', '#server/http/**', '#server/ports/**', '#server/db/schema*.ts', '#server/db/connect.ts'];
/** Of another module, only the use cases may be imported. */
const insides = ['!#server/modules/**/store*', '!#server/modules/**/*handlers*'];

const zones: Zone[] = [
  // The API's contract is built from the rules' own types; no rule depends on the contract.
  { files: ['domain/**'], may: ['#domain/**', '!#domain/wire/**'], never: '*', packages: ['valibot'] },
  { files: ['domain/wire/**', ...stillOfWire], may: ['#domain/**'], never: '*', packages: ['valibot'] },
  { files: ['domain/shared/**'], may: [], never: '*', packages: ['valibot'] },
  { files: ['domain/person/**'], may: ['#domain/**', '!#domain/wire/**'], never: '*', packages: ['valibot', 'ibantools'] },

  { files: ['server/*.ts'], may: ['#domain/**', '#server/**'], never: browser },
  {
    files: ['server/http/**'],
    may: ['#domain/**', '#server/config.ts', '#server/db/connect.ts', '#server/ports/**', '#server/http/**'],
    never: browser,
  },
  { files: ['server/modules/**'], may: ofModules, never: browser },
  ...modules.map(
    (name, place): Zone => ({
      files: [`server/modules/${name}/**`],
      may: [
        ...ofModules,
        ...modules.slice(0, place).map((below) => `#server/modules/${below}/**`),
        ...insides,
        `#server/modules/${name}/**`,
      ],
      never: browser,
    }),
  ),
  {
    files: ['server/jobs/**'],
    may: ['#domain/**', '#server/ports/**', '#server/jobs/**', '#server/modules/**', '!#server/modules/**/*handlers*'],
    never: browser,
  },
  {
    files: ['server/ports/**'],
    may: ['#domain/**', '#server/config.ts', '#server/db/connect.ts'],
    never: [...browser, 'hono', 'hono/**', 'sharp'],
  },
  {
    files: ['server/adapters/**'],
    may: ['#domain/**', '#server/config.ts', '#server/ports/**', '#server/adapters/**'],
    // tesseract.js runs in Node too.
    never: browser.filter((name) => name !== 'tesseract.js'),
  },
  {
    files: ['server/db/seed/**'],
    may: ['#domain/**', '#server/db/**', '#server/ports/**', '#server/modules/**', ...insides],
    never: browser,
  },
  {
    files: ['server/db/*.ts', 'server/db/migrations/**'],
    may: ['#domain/**', '#server/config.ts', '#server/ports/**', '#server/db/**'],
    never: browser,
  },

  { files: ['src/*.ts', 'src/*.tsx', 'src/app/**'], may: ['#domain/**', '#src/**'], never: node },
  {
    files: ['src/ui/**'],
    may: ['#src/ui/**', '#src/i18n/**', '#domain/wire/page-paths.ts'],
    never: [...node, ...http, 'idb-keyval', 'jotai', 'jotai/**', '@tanstack/**', 'valibot'],
  },
  {
    files: ['src/i18n/**'],
    may: ['#src/i18n/**', '#src/state/local-store.ts', '#domain/wire/**', '#domain/shared/**'],
    never: [...node, ...http, 'idb-keyval', 'jotai', 'jotai/**', '@tanstack/**'],
  },
  { files: ['src/api/**'], may: ['#domain/**', '#src/api/**', '#src/outbox/**'], never: [...node, ...react, 'idb-keyval'] },
  {
    files: ['src/data/**'],
    may: [
      '#domain/**',
      '#src/api/**',
      '#src/data/**',
      '#src/i18n/activate.ts',
      '#src/i18n/spoken.ts',
      '#src/outbox/new-id.ts',
      '#src/state/**',
    ],
    never: [...node, ...http, 'idb-keyval'],
  },
  { files: ['src/outbox/**'], may: ['#domain/**', '#src/outbox/**'], never: [...node, ...browser, ...http] },
  {
    files: ['src/forms/**'],
    may: ['#domain/**', '#src/api/**', '#src/data/**', '#src/forms/**', '#src/i18n/**', '#src/parts/**', '#src/state/**', '#src/ui/**'],
    never: [...node, ...http, 'idb-keyval'],
  },
  // Jotai atoms: they make no calls and draw nothing.
  {
    files: ['src/state/**'],
    may: ['#domain/**', '#src/outbox/**', '#src/platform/**', '#src/state/**'],
    never: [...node, ...http, 'idb-keyval', 'react-dom', '@lingui/**', '@tanstack/**'],
  },
  {
    files: ['src/evaluation-kit/**'],
    may: ['#domain/**', '#src/api/**', '#src/data/**', '#src/evaluation-kit/**', '#src/outbox/**', '#src/platform/**', '#src/state/**'],
    never: [...node, ...http, 'idb-keyval', '@lingui/**'],
  },
  { files: ['src/parts/**'], may: shownByFeatures, never: [...node, ...http, 'idb-keyval'] },
  { files: ['src/features/**'], may: shownByFeatures, never: [...node, ...http, 'idb-keyval'] },
  ...features.map(
    (name): Zone => ({
      files: [`src/features/${name}/**`],
      may: [...shownByFeatures, `#src/features/${name}/**`],
      never: [...node, ...http, 'idb-keyval'],
    }),
  ),
  { files: ['src/office/**'], may: [...shownByFeatures, '#src/office/**'], never: [...node, ...http, 'idb-keyval'] },
  // The office's kit must not depend on any of the office's areas.
  { files: ['src/office/kit/**'], may: [...shownByFeatures, '#src/office/kit/**'], never: [...node, ...http, 'idb-keyval'] },
  { files: ['src/platform/**'], may: ['#domain/**'], never: [...node, ...react, ...http] },
  ...platforms.map(
    (name): Zone => ({
      files: [`src/platform/${name}/**`],
      may: ['#domain/**', `#src/platform/${name}/**`],
      never: [...node, ...react, ...http],
    }),
  ),

  {
    files: ['sw/**'],
    may: [
      '#domain/**',
      '#sw/**',
      '#src/outbox/**',
      '#src/platform/storage/**',
      '#src/platform/os/badge.ts',
      '#src/api/outbox-transport.ts',
    ],
    never: [...node, ...react, 'ky', 'qs'],
  },
];

function restriction(zone: Zone): string[] {
  // As in a .gitignore, the last matching pattern decides: first refuse, then allow and refuse in the order of the zone. A leading # needs a backslash.
  const refused = zone.never === '*' ? ['*', '!./*', ...(zone.packages ?? []).map((name) => `!${name}`)] : ['\\#*/**', ...zone.never];
  return [...refused, ...zone.may.map((name) => (name.startsWith('!') ? `\\${name.slice(1)}` : `!${name}`))];
}

const message = 'See "who may import whom" (docs/decisions/0001).';

function override(zone: Zone): OxlintOverride {
  return { files: zone.files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group: restriction(zone), message }] }] } };
}

const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**'];

export default {
  plugins: ['typescript', 'import', 'promise', 'react', 'oxc', 'unicorn', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', '.data', '.cache', 'bench-results', 'server/db/migrations', 'src/i18n/locales'],
  rules: {
    'import/no-relative-parent-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'oxc/no-barrel-file': 'error',
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 80 }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
    'react/rules-of-hooks': 'off',
    // Screens may read the clock while they render.
    'react/purity': 'off',
    'no-control-regex': 'off',
    'vitest/require-to-throw-message': 'off',
    // A property test covers all states, and expects something different of each.
    'vitest/no-conditional-expect': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert'] }],
    'react/exhaustive-deps': 'error',
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': true }],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Only strings of digits are spread, which hold no emoji.
    'typescript/no-misused-spread': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-eval': 'error',
    'no-var': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    ...zones.map(override),
    {
      files: ['domain/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'A rule takes the time as an argument.' },
          { object: 'Math', property: 'random', message: 'A rule takes chance as an argument.' },
          { object: 'performance', property: 'now', message: 'A rule takes the time as an argument.' },
          { object: 'crypto', property: 'randomUUID', message: 'A rule takes chance as an argument.' },
          { object: 'crypto', property: 'getRandomValues', message: 'A rule takes chance as an argument.' },
        ],
        'no-restricted-globals': [
          'error',
          'fetch',
          'performance',
          'setTimeout',
          'setInterval',
          'process',
          'localStorage',
          'indexedDB',
          'navigator',
        ],
      },
    },
    { files: ['src/**', 'sw/**', 'domain/**'], rules: { 'no-console': 'error' } },
    { files: ['src/**'], rules: { 'react/rules-of-hooks': 'error' } },
    // The file replaces a package that has a default export.
    { files: ['src/api/side-channel.ts'], rules: { 'import/no-default-export': 'off' } },
    // The address that the bundler gives for a file is not an export of that file.
    { files: ['src/platform/reader/page-reader.ts'], rules: { 'import/default': 'off' } },
    { files: ['*.config.ts', '**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    // Playwright requires a default export.
    { files: ['tests/support/server-bundle.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: tests, rules: { 'max-lines-per-function': 'off' } },
    {
      files: tests,
      rules: { 'no-restricted-imports': 'off', 'no-restricted-properties': 'off', 'no-restricted-globals': 'off', 'no-console': 'off' },
    },
    // A table of test cases belongs together, however long it is.
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'max-lines': ['error', { max: 400 }] } },
    {
      files: ['tests/bench/**', '**/*.d.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
} satisfies OxlintConfig;
