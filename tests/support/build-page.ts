import { resolve } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import type { BrowserContext } from '@playwright/test';
import babel from '@rolldown/plugin-babel';
import { build, type Rolldown } from 'vite';
import type { AppServer } from './app-server.ts';

const root = resolve(import.meta.dirname, '../..');
const address = '/tests-page';
const base = `${address}/`;

/** Builds a page for tests only, from a module of `tests/support` and what it imports from the app. */
export async function buildPage(module: string): Promise<Map<string, string | Uint8Array>> {
  const made = await build({
    configFile: false,
    root,
    base,
    logLevel: 'error',
    plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
    build: { write: false, modulePreload: false, rolldownOptions: { input: resolve(import.meta.dirname, module) } },
  });
  const { output } = made as Rolldown.RolldownOutput;
  const files = new Map<string, string | Uint8Array>(
    output.map((file) => [base + file.fileName, file.type === 'chunk' ? file.code : file.source]),
  );
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  const styles = output
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map(({ fileName }) => `<link rel="stylesheet" href="${base}${fileName}">`);
  const script = `<script type="module" src="${base}${entry?.fileName}"></script>`;
  files.set(
    address,
    `<!doctype html><html lang="es"><title>Prueba</title><link rel="icon" href="data:,">${styles.join('')}<body>${script}</body></html>`,
  );
  return files;
}

/** Serves such a page under the origin of a server, so that it reaches the API as the app does. Returns its address. */
export async function servePage(context: BrowserContext, server: AppServer, files: Map<string, string | Uint8Array>): Promise<string> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };
  await context.route(`${server.origin}${address}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname.replace(/\/$/, ''));
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ body: Buffer.from(body), contentType: types[pathname.split('.').pop() ?? ''] ?? 'text/html; charset=utf-8' });
  });
  return server.origin + address;
}
