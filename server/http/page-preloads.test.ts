import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPagePath } from '#domain/wire/page-paths.ts';
import { ownPages } from '#tests/support/own-pages.ts';
import { firstScreens, pagePreloads } from './page-preloads.ts';
import { staticFiles } from './static-files.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'peritia-preloads-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const root = path.resolve(import.meta.dirname, '../..');
const build = (await import(path.join(root, 'vite.chunks.ts'))) as { waitedFor: Readonly<Record<string, RegExp>> };

const [screen = '', words = ''] = firstScreens['/acceso'] ?? [];
const [ofStore = ''] = firstScreens['/tienda/$slug'] ?? [];
const [ofClaim = ''] = firstScreens['/policies/$policyId/risks/$riskId/claims/$claimId'] ?? [];
const [chunk = ''] = firstScreens['/evaluation'] ?? [];
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_common.js'], css: ['assets/index.css'] },
  '_common.js': { file: 'assets/common.js' },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  [screen]: { file: 'assets/login.js', imports: ['_common.js', '_shared.js', 'index.html'], css: ['assets/login.css'] },
  '_chunk-1234.js': { file: 'assets/chunk.js', name: chunk, imports: ['_common.js'] },
  [words]: { file: 'assets/words.js' },
  [ofStore]: { file: 'assets/store.js' },
  [ofClaim]: { file: 'assets/claim.js' },
};

test('a page names the shell and then what its screen needs, once, under its base; any other page names nothing', async () => {
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
  const linkOf = await pagePreloads(folder, '/app/');
  const script = (name: string) => `</app/assets/${name}.js>; rel=modulepreload; crossorigin`;
  const sheet = (name: string) => `</app/assets/${name}.css>; rel=preload; as=style; crossorigin`;
  const shell = [script('index'), sheet('index'), script('common')];
  const links = [...shell, script('login'), sheet('login'), script('words'), script('shared'), sheet('shared')];
  expect(linkOf('/acceso')?.split(', ')).toEqual(links);
  expect(linkOf('/evaluation')?.split(', ')).toEqual([...shell, script('chunk')]);
  expect(linkOf('/ayuda')).toBeUndefined();

  const serve = await staticFiles(folder, '/app/');
  const headers = { accept: 'text/html' };
  const linkAt = async (place: string) =>
    (await serve(new Request(`http://x${place}`, { headers }), ownPages))?.response.headers.get('link');
  expect(await linkAt('/app/evaluation?policy=3')).toBe(linkOf('/evaluation'));
  expect(await linkAt('/app/tienda/centro')).toBe(linkOf('/tienda/centro'));
  expect(linkOf('/tienda/centro')?.split(', ')).toEqual([...shell, script('store')]);
  expect(linkOf('/policies/3/risks/4/claims/5')?.split(', ')).toEqual([...shell, script('claim')]);
  expect(linkOf('/policies/3/risks/4/claims/new')).toBeUndefined();
  // The service worker caches `index.html` for all pages.
  expect(await linkAt('/app/index.html')).toBeNull();
});

test('a header has room beside the others in the 4 kB that a proxy takes', async () => {
  const large = path.join(folder, 'large');
  await mkdir(path.join(large, '.vite'), { recursive: true });
  const shared = Array.from({ length: 99 }, (_, at) => [`_shared-${at}.js`, { file: `assets/shared-${at}.js` }]);
  const claim = { file: 'assets/claim.js', imports: shared.map(([name]) => name) };
  await writeFile(
    path.join(large, '.vite/manifest.json'),
    JSON.stringify({ ...manifest, [ofClaim]: claim, ...Object.fromEntries(shared) }),
  );
  const link = (await pagePreloads(large, '/'))('/policies/3/risks/4/claims/5') ?? '';
  expect(link).toMatch(/^<\/assets\/index\.js>.*<\/assets\/claim\.js>.*; rel=modulepreload; crossorigin$/);
  expect([link.length > 2_600, link.length <= 2_700]).toEqual([true, true]);
});

test('a folder that the build has not described preloads nothing', async () => {
  expect((await pagePreloads(path.join(folder, 'none'), '/'))('/evaluation')).toBeUndefined();
});

test('each page and each part that is named is there', () => {
  const isThere = (part: string) => part in build.waitedFor || existsSync(path.join(root, part));
  for (const [page, parts] of Object.entries(firstScreens))
    expect([page, isPagePath(page), parts.filter((part) => !isThere(part))]).toEqual([page, true, []]);
});
