import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/peritia-version-check');
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
let built: Promise<unknown> | undefined;

/** The app as an operator builds it who turns away old systems, in the place of the one the server has. Its API stays the server's. */
export async function useGuardedBuild(context: BrowserContext): Promise<void> {
  built ??= promisify(execFile)(
    join(root, 'node_modules/.bin/vite'),
    ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, VITE_VERSION_CHECK: 'on' },
    },
  );
  await built;
  await context.route(
    ({ pathname }) => !pathname.startsWith('/api'),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const asset = await readFile(join(folder, pathname)).catch(() => null);
      const body = asset ?? (await readFile(join(folder, 'index.html')));
      await route.fulfill({ body, contentType: types[asset ? extname(pathname) : '.html'] ?? 'application/octet-stream' });
    },
  );
}
