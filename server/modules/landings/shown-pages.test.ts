import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { brandSchemes } from '#domain/white-label/brand-colors.ts';
import { createFront } from '#server/http/front.ts';
import { staticFiles } from '#server/http/static-files.ts';
import type { ShownPages } from '#server/http/store-head.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { shownPages } from './shown-pages.ts';

const api = await openModuleApi();
const folder = await mkdtemp(path.join(tmpdir(), 'peritia-store-pages-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const index =
  '<!doctype html><head><meta name="description" content="Tu seguro" /><title>Peritia</title><link rel="stylesheet" href="/x.css"></head><body><div id="root"></div></body>';
await writeFile(path.join(folder, 'index.html'), index);
const pages = await staticFiles(folder, '/', 'https://peritia.example/');

const brand = { dock: '#14213d', action: '#ffa36b', link: '#1f4e9e' };
const column = { title: 'Asegura tu móvil', text: 'Te lo dejamos asegurado.\n\nSin colas.', brand: JSON.stringify(brand) };
async function setPage(given: Partial<Record<keyof typeof column | 'active' | 'deleted_at', unknown>>) {
  for (const [name, value] of Object.entries(given))
    await api.sql(`update store_landings set ${name} = $1 where slug = 'moviles-centro'`, [value]);
}
beforeEach(async () => {
  await setPage({ ...column, active: true, deleted_at: null });
  await api.sql('update stores set active = true, deleted_at = null');
  await api.sql('update distributors set active = true');
});

async function open(place: string, stores: ShownPages = shownPages(api.ports)) {
  const front = createFront({
    apiBase: '/api',
    api: { fetch: () => new Response('api') },
    pages,
    shownPages: stores,
    logger: pino({ level: 'silent' }),
    hasStrictTransport: false,
    wellKnown: { android: null, iosApps: [], security: null },
    now: () => new Date(),
    gatewayOrigin: null,
  });
  const response = await front(new Request(`http://x${place}`, { headers: { accept: 'text/html' } }), {});
  return {
    status: response.status,
    found: response.headers.get('x-robots-tag'),
    policy: response.headers.get('content-security-policy') ?? '',
    html: await response.text(),
  };
}
const sitemap = async () => (await open('/sitemap.xml')).html.match(/<loc>[^<]*\/tienda\/[^<]*<\/loc>/g) ?? [];

test('a page of a store says before any script what it is, whose, and in which colours', async () => {
  const { status, found, policy, html } = await open('/tienda/moviles-centro');
  expect([status, found]).toEqual([200, null]);
  expect(html).toContain('<title>Asegura tu móvil · Peritia</title>');
  expect(html).toContain('<meta name="description" content="Te lo dejamos asegurado. Te lo ofrece Móviles Centro, en Madrid." />');
  expect(html).toContain('<link rel="canonical" href="https://peritia.example/tienda/moviles-centro" />');
  expect(html).toContain(
    '<h1>Asegura tu móvil</h1><p>Te lo dejamos asegurado.</p><p>Sin colas.</p><p>Te lo ofrece Móviles Centro, en Madrid.</p></main>',
  );
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    url: 'https://peritia.example/tienda/moviles-centro',
    name: 'Asegura tu móvil',
    about: { '@type': 'Store', name: 'Móviles Centro', address: { addressLocality: 'Madrid' } },
  });
  const [, style = ''] = /<style id="sent-colours">(.*)<\/style><\/head>/.exec(html) ?? [];
  const { light, dark } = brandSchemes(brand);
  expect(style).toMatch(new RegExp(`^body{--brand-dock:${light.dock};--brand-on-dock:${light.on_dock};`));
  expect(style).toContain(`@media (prefers-color-scheme:dark){body{--brand-dock:${dark.dock};`);
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(await sitemap()).toEqual(['<loc>https://peritia.example/tienda/moviles-centro</loc>']);
});

test('a page in our colours has no style of its own, and the policy allows none', async () => {
  await setPage({ brand: null });
  const { status, policy, html } = await open('/tienda/moviles-centro');
  expect([status, html.includes('<style')]).toEqual([200, false]);
  expect(policy).toContain("style-src 'self';");
});

test.each(['/tienda/MOVILES-Centro', '/tienda/moviles-centro/', '/tienda/moviles-centro?utm_source=x'])(
  '%s is the same page, under one address',
  async (place) => {
    const { status, html } = await open(place);
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="https://peritia.example/tienda/moviles-centro" />');
  },
);

test('a name that it had before is the same page, under the address that it has now', async () => {
  await api.sql(`update store_landings set former_slugs = '{moviles-sol}' where slug = 'moviles-centro'`);
  const { status, html } = await open('/tienda/Moviles-Sol');
  expect(status).toBe(200);
  expect(html).toContain('<link rel="canonical" href="https://peritia.example/tienda/moviles-centro" />');
  await setPage({ active: false });
  expect((await open('/tienda/moviles-sol')).status).toBe(404);
});

const gone =
  '<h1>Esta página ya no está</h1><p>La tienda la ha quitado, o la dirección no está bien escrita. Puedes ver tu precio igual.</p>';

test.each([
  ['nobody has', '/tienda/no-existe', null],
  ['is none', '/tienda/%00', null],
  ['is two', '/tienda/a%20b', null],
  ['was switched off', '/tienda/moviles-centro', () => setPage({ active: false })],
  ['was removed', '/tienda/moviles-centro', () => setPage({ deleted_at: new Date() })],
  ['is of a store that is closed', '/tienda/moviles-centro', () => api.sql('update stores set active = false')],
  ['is of a store that has ended', '/tienda/moviles-centro', () => api.sql('update stores set deleted_at = now()')],
  ['is of a distributor that sells no more', '/tienda/moviles-centro', () => api.sql('update distributors set active = false')],
])('a page that %s is not found, in words, and not to be listed', async (_, place, change) => {
  await change?.();
  const { status, found, html } = await open(place);
  expect([status, found]).toEqual([404, 'noindex']);
  expect(html).toContain(gone);
  expect(html).toContain('<title>Esta página ya no está · Peritia</title>');
  expect(html).not.toMatch(/canonical|ld\+json|<style/);
  if (change) expect(await sitemap()).toEqual([]);
});

test('no word of a store is markup', async () => {
  await setPage({ title: '<b>"&', text: '</main><script>x</script>' });
  const { html } = await open('/tienda/moviles-centro');
  expect(html).toContain('<h1>&lt;b&gt;&quot;&amp;</h1><p>&lt;/main&gt;&lt;script&gt;x&lt;/script&gt;</p>');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('while nobody knows, the app comes all the same, and search engines ask again', async () => {
  const fail = async () => {
    throw new Error('no database');
  };
  const { status, found, html } = await open('/tienda/moviles-centro', { house: fail, findStore: fail, storeSlugs: fail });
  expect([status, found, html]).toEqual([503, 'noindex', index]);
  expect((await open('/sitemap.xml', { house: fail, findStore: fail, storeSlugs: fail })).status).toBe(503);
});
