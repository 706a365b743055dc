import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPages } from '#tests/support/own-pages.ts';
import { createFront } from './front.ts';
import { staticFiles } from './static-files.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'peritia-static-'));
const script = 'export const x = 1;'.repeat(50);
const big = Buffer.alloc(2 * 1024 * 1024, 'reader ');
let get: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  await mkdir(path.join(folder, 'app/assets'), { recursive: true });
  await mkdir(path.join(folder, 'app/.vite'));
  await mkdir(path.join(folder, 'app/ocr/7.0.0'), { recursive: true });
  await mkdir(path.join(folder, 'app/icons'));
  const files: Record<string, string | Buffer> = {
    'app/index.html': '<!doctype html>one',
    'app/sw.js': 'self',
    'app/manifest.webmanifest': '{}',
    'app/assets/main-abc.js': script,
    'app/assets/main-abc.js.br': brotliCompressSync(script),
    'app/assets/reader-abc.wasm': big,
    'app/ocr/7.0.0/worker.js': 'ocr',
    'app/icons/7.png': 'icon',
    'app/.build.json': 'private',
    'app/.vite/manifest.json': '{"private":{"file":"private"}}',
    'secret.txt': 'private',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const pages = await staticFiles(path.join(folder, 'app'));
  const api = { fetch: () => new Response('api', { headers: { 'Cache-Control': 'no-store' } }) };
  const front = createFront({
    apiBase: '/api',
    api,
    pages,
    shownPages: ownPages,
    logger: pino({ level: 'silent' }),
    hasStrictTransport: false,
    wellKnown: { android: null, iosApps: [], security: null },
    now: () => new Date(),
    gatewayOrigin: null,
  });
  get = (place, init) => front(new Request(`http://x${place}`, init), {});
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const navigation = { headers: { accept: 'text/html,application/xhtml+xml' } };

test.each(['/', '/evaluation?policy=3', '/pendientes', '/index.html'])(
  'a navigation to %s gets the app, to be asked for again',
  async (place) => {
    const response = await get(place, navigation);
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html>one']);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  },
);

test.each(['/no-existe', '/evaluation/no-existe', '/e'])(
  'a navigation to %s gets the app, which says that it is not found',
  async (place) => {
    const index = await get('/', navigation);
    const kept = { 'if-none-match': index.headers.get('etag') ?? '' };
    const response = await get(place, { headers: { ...navigation.headers, ...kept } });
    expect([response.status, await response.text()]).toEqual([404, '<!doctype html>one']);
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null]);
  },
);

test.each([
  ['/assets/gone-abc.js', navigation],
  ['/assets/gone-abc.js', {}],
  ['/gone.png', {}],
  ['/.build.json', {}],
  ['/.vite/manifest.json', {}],
  ['/assets/../../secret.txt', {}],
  ['/..%2fsecret.txt', {}],
  ['/%2e%2e/secret.txt', {}],
  ['/assets/main-abc.js.br', {}],
  ['/%', {}],
  ['/', { method: 'POST', body: 'x' }],
])('%s is not found', async (place, init) => {
  const response = await get(place, init);
  expect([response.status, await response.text()]).toEqual([404, '404']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['/assets/main-abc.js', 'public, max-age=31536000, immutable'],
  ['/ocr/7.0.0/worker.js', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/icons/7.png', 'no-cache'],
])('%s is kept by the browser as %s', async (place, cacheControl) => {
  expect((await get(place)).headers.get('cache-control')).toBe(cacheControl);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0.5', 'br'],
  ['gzip', null],
  ['br;q=0', null],
  ['br; q=0, gzip', null],
  ['', null],
])('accept-encoding "%s" gets %s', async (accepted, encoding) => {
  const response = await get('/assets/main-abc.js', { headers: { 'accept-encoding': accepted } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect((encoding ? brotliDecompressSync(bytes) : bytes).toString()).toBe(script);
  expect(response.headers.get('vary')).toBe('accept-encoding');
});

test('what the browser has already is not sent again', async () => {
  const etag = (await get('/sw.js')).headers.get('etag') ?? '';
  const again = await get('/sw.js', { headers: { 'if-none-match': `"other", ${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/sw.js', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('HEAD tells the length and sends nothing', async () => {
  const response = await get('/assets/reader-abc.wasm', { method: 'HEAD' });
  expect([response.headers.get('content-length'), await response.text()]).toEqual([String(big.length), '']);
});

test('a large file comes whole', async () => {
  expect(Buffer.from(await (await get('/assets/reader-abc.wasm')).arrayBuffer()).equals(big)).toBe(true);
});

test('a new build under a running server does not tear a page apart', async () => {
  await writeFile(path.join(folder, 'app/index.html'), '<!doctype html>two, which is longer');
  expect(await (await get('/', navigation)).text()).toBe('<!doctype html>one');
});

test.each(['/', '/assets/main-abc.js', '/gone.png', '/api/settings'])('%s carries the security headers', async (place) => {
  const { headers } = await get(place);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
  expect(headers.has('strict-transport-security')).toBe(false);
});

test('what only begins like the API is a page, and the API keeps its own headers', async () => {
  expect(await (await get('/apiary', navigation)).text()).toBe('<!doctype html>one');
  const response = await get('/api/settings');
  expect([await response.text(), response.headers.get('cache-control')]).toEqual(['api', 'no-store']);
});
