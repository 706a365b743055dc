import { execFile } from 'node:child_process';
import { appendFile, cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/peritia-builds');
/** The builds of this process, by their settings. */
const builds = new Map<string, Promise<string>>();

/** The app as an operator builds it with other settings (`VITE_…`); the folder, for `APP_DIR`. */
export function buildWith(settings: Record<string, string>): Promise<string> {
  const key = JSON.stringify(settings);
  const known = builds.get(key);
  if (known) return known;
  // One a process: two workers may build at once.
  const outDir = join(folder, `${process.pid}-${builds.size}`);
  const build = promisify(execFile)(
    join(root, 'node_modules/.bin/vite'),
    ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...settings } },
  ).then(() => outDir);
  builds.set(key, build);
  return build;
}

/** The next release of the app: the same files with another service worker. The folder, for `APP_DIR`. */
export async function nextRelease(): Promise<string> {
  const outDir = join(folder, `next-${process.pid}`);
  await rm(outDir, { recursive: true, force: true });
  await cp(join(root, 'dist'), outDir, { recursive: true });
  await rm(join(outDir, 'sw.js.br'), { force: true });
  await appendFile(join(outDir, 'sw.js'), '\n// the next release\n');
  return outDir;
}
