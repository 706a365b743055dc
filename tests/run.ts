import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from '#tests/support/chromium.ts';
import { hasPdfPrograms, pdfPackages } from '#tests/support/pdf-programs.ts';
import { hasProxy, proxyPackages } from '#tests/support/proxies.ts';
import { findFirefox, firefoxPackages } from '#tests/support/puppeteer.ts';
import { hasSwift, swiftPackages } from '#tests/support/swift.ts';
import { findWebkit, webkitPackages } from '#tests/support/webkit.ts';

/** Runs every test: rules and modules, browser modules, journeys, faults, security. `npm test`. Its last line is `N passed, N failed, N skipped`. */

const root = resolve(import.meta.dirname, '..');
const results = join(root, 'test-results');
/** All servers that the tests start read the same sources; the compile cache makes that faster. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Finds a browser or installs one: Playwright's own download first, else Debian's package where that is allowed. */
async function bringChromium(): Promise<void> {
  if (findChromium()) return;
  say('No Chromium found (CHROMIUM_PATH, the system, Playwright): asking Playwright to download one.');
  if ((await run(bin('playwright'), ['install', 'chromium'])) === 0 && findChromium()) return;
  if (!isDebianRoot()) throw new Error('There is no Chromium and none could be downloaded. Install one, or name it in CHROMIUM_PATH.');
  say('It could not be downloaded: installing the Debian package chromium.');
  installPackages(['chromium']);
  if (!findChromium()) throw new Error('The Debian package chromium could not be installed either.');
}

/** Finds another engine or installs it where that is allowed; else its tests are skipped and counted as skipped. */
function bringEngine(name: string, find: () => string | null, packages: readonly string[]): void {
  if (find() !== null) return;
  if (isDebianRoot()) {
    say(`No ${name} found: installing the Debian packages that bring it.`);
    installPackages(packages);
  }
  if (find() === null) say(`No ${name}: its tests are skipped. On Debian: apt-get install ${packages.join(' ')}`);
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function installPackages(names: readonly string[]): void {
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const readJson = async <T>(path: string): Promise<T | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return null;
  }
};

/** A runner that ended without counting a failure (a file that does not load, a crash) counts as one failure. */
const withCrash = (tally: Tally, code: number): Tally => (code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally);

/** Failures are printed once more at the end, for readers who see only the end of a long run. */
const failures: string[] = [];

interface ModulesReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; message?: string; assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
}

function noteModules({ testResults }: ModulesReport): void {
  for (const { name, message, assertionResults } of testResults) {
    if (message) failures.push(`${name}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${name}: ${fullName}\n${failureMessages?.join('\n').slice(0, 1000) ?? ''}`);
  }
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
}

function noteJourneys({ suites = [], specs = [] }: Suite): void {
  for (const { title, file, ok, tests } of specs) {
    if (ok) continue;
    // Each attempt may have failed for another reason.
    const errors = tests.flatMap(({ results }) =>
      results.map(({ error }) => stripVTControlCharacters(error?.message ?? '').slice(0, 1000)),
    );
    failures.push(`${file}: ${title}\n${errors.join('\n')}`);
  }
  suites.forEach(noteJourneys);
}

async function runModules(): Promise<Tally> {
  const file = join(results, 'modules.json');
  const code = await run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const report = await readJson<ModulesReport>(file);
  if (report) noteModules(report);
  const tally = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  // Vitest may skip a whole project without a message, for example one with an order below zero.
  if (report && !report.testResults.some(({ name }) => name.includes('.browser.test.'))) {
    failures.push('modules: no test ran in a browser');
    tally.failed += 1;
  }
  return withCrash(tally, code);
}

async function runJourneys(): Promise<Tally> {
  const file = join(results, 'journeys.json');
  const code = await run(bin('playwright'), ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const report = await readJson<Suite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file);
  if (report) noteJourneys(report);
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  if (stats.flaky > 0) say(`${stats.flaky} journeys passed only at the second try.`);
  return withCrash({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, code);
}

const start = Date.now();
const took: string[] = [];
/** Runs one part and records how long it took. */
async function timed<T>(part: string, work: () => T): Promise<Awaited<T>> {
  const partStart = Date.now();
  const result = await work();
  took.push(`${String(Math.round((Date.now() - partStart) / 1000)).padStart(6)} s  ${part}`);
  return result;
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
await timed('browsers', async () => {
  await bringChromium();
  bringEngine('WebKitWebDriver', findWebkit, webkitPackages);
  bringEngine('Firefox', findFirefox, firefoxPackages);
});
if (!hasSwift()) say(`No Swift: the test of the S3 store is skipped. On Debian: apt-get install ${swiftPackages.join(' ')}`);
if (!proxyPackages.every(hasProxy))
  say(`No nginx or no Caddy: what is behind it is not tested. On Debian: apt-get install ${proxyPackages.join(' ')}`);
if (!hasPdfPrograms())
  say(`No qpdf, poppler or openssl: what they say of a sealed PDF is skipped. On Debian: apt-get install ${pdfPackages.join(' ')}`);

const builds = await timed('build of the app', () => run(process.execPath, ['server/build.ts']));
const tallies: Tally[] =
  builds === 0
    ? [await timed('rules and modules', runModules), await timed('journeys, faults, security', runJourneys)]
    : [{ passed: 0, failed: 1, skipped: 0 }];
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
for (const failure of failures) say(`FAILED ${failure}`);
say(`${took.join('\n')}\n${String(Math.round((Date.now() - start) / 1000)).padStart(6)} s  npm test`);
say(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
