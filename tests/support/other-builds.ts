import { execFile } from 'node:child_process';
import { appendFile, cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/peritia-builds');
let guarded: Promise<string> | undefined;

/** The app as an operator builds it who turns away old systems; the folder, for `APP_DIR`. */
export function guardedBuild(): Promise<string> {
  guarded ??= (async () => {
    // One a process: two workers may build at once.
    const outDir = join(folder, `guarded-${process.pid}`);
    await promisify(execFile)(join(root, 'node_modules/.bin/vite'), ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', VITE_VERSION_CHECK: 'on' },
    });
    return outDir;
  })();
  return guarded;
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
