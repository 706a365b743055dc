import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/peritia-builds');
/** The builds of this process, by their settings. */
const builds = new Map<string, Promise<string>>();

/** Builds the app with other settings (`VITE_…`), as an operator does; returns the folder, for `APP_DIR`. */
export function buildWith(settings: Record<string, string>): Promise<string> {
  const key = JSON.stringify(settings);
  const known = builds.get(key);
  if (known) return known;
  // One folder per process: two workers may build at once.
  const outDir = join(folder, `${process.pid}-${builds.size}`);
  const build = promisify(execFile)(
    join(root, 'node_modules/.bin/vite'),
    ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...settings } },
  ).then(() => outDir);
  builds.set(key, build);
  return build;
}

/**
 * The next release of the app: the same files (`from`: the folder of another build) with a different service worker, which first runs `first`. Returns the folder,
 * for `APP_DIR`.
 */
export async function nextRelease(first = '// the next release', from = join(root, 'dist')): Promise<string> {
  const outDir = join(folder, `next-${process.pid}`);
  await rm(outDir, { recursive: true, force: true });
  await cp(from, outDir, { recursive: true });
  await rm(join(outDir, 'sw.js.br'), { force: true });
  const worker = join(outDir, 'sw.js');
  await writeFile(worker, `${first}\n${await readFile(worker, 'utf8')}`);
  return outDir;
}
