import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPages } from '#domain/site/public-pages.ts';
import { allQuestions } from '#domain/site/questions.ts';
import { brandSchemes } from '#domain/white-label/brand-colors.ts';
import { isPagePath } from '#domain/wire/page-paths.ts';
import { ownPages } from '#tests/support/own-pages.ts';
import { publicHtml, robotsText, sitemapXml } from './public-head.ts';
import { staticFiles } from './static-files.ts';
import type { ShownPages } from './store-head.ts';

const index =
  '<!doctype html><head><meta name="description" content="Tu seguro" /><title>Peritia</title></head><body><div id="root"></div></body>';
const folder = await mkdtemp(path.join(tmpdir(), 'peritia-head-'));
beforeAll(() => writeFile(path.join(folder, 'index.html'), index));
afterAll(() => rm(folder, { recursive: true, force: true }));
const headers = { accept: 'text/html' };

test.each(Object.entries(publicPages))('%s says of itself what it is, before any script', (place, page) => {
  const html = publicHtml(index, place, page, { origin: 'https://peritia.example/app', product: 'Peritia' });
  expect(html).toContain(`<title>${page.title} · Peritia</title>`);
  expect(html).toContain(`<meta name="description" content="${page.description}" />`);
  expect(html).toContain(`<link rel="canonical" href="https://peritia.example/app${place}" />`);
  expect(html).toContain(`<h1>${page.heading}</h1><p>${page.lead}</p>`);
  // The lengths that search engines show.
  expect([page.title.length <= 60, page.description.length <= 170, isPagePath(place)]).toEqual([true, true, true]);
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org', url: `https://peritia.example/app${place}` });
});

test('every question is among the structured data of its page', () => {
  const html = publicHtml(index, '/faqs', publicPages['/faqs'] as NonNullable<(typeof publicPages)[string]>, {
    origin: 'https://x',
    product: 'Peritia',
  });
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
  const { mainEntity } = JSON.parse(data) as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
  expect(mainEntity.map(({ name, acceptedAnswer: { text } }) => ({ question: name, answer: text }))).toEqual(allQuestions);
});

test('no word of a page is markup', () => {
  const page = { title: '<b>"&', description: '"><script>', heading: '<i>', lead: '$& </main>' };
  const html = publicHtml(index, '/', page, { origin: 'https://x/"><b>', product: '<b>$&"' });
  expect(html).toContain('<title>&lt;b&gt;&quot;&amp; · &lt;b&gt;$&amp;&quot;</title>');
  expect(html).toContain('<h1>&lt;i&gt;</h1><p>$&amp; &lt;/main&gt;</p>');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('"><b>');
});

test('a public page is served with its own head, and every other is not to be found; what the service worker keeps is nobody’s page', async () => {
  const serve = await staticFiles(folder, '/', 'https://peritia.example/');
  const at = async (place: string, init: RequestInit = {}) => {
    const response = (await serve(new Request(`http://x${place}`, { headers, ...init }), ownPages))?.response ?? new Response();
    return {
      status: response.status,
      found: response.headers.get('x-robots-tag'),
      etag: response.headers.get('etag') ?? '',
      text: await response.text(),
    };
  };
  const landing = await at('/?utm=1');
  expect([landing.status, landing.found]).toEqual([200, null]);
  expect(landing.text).toContain('<link rel="canonical" href="https://peritia.example/" />');
  expect((await at('/', { headers: { ...headers, 'if-none-match': landing.etag } })).status).toBe(304);
  expect((await at('/index.html')).text).toBe(index);
  for (const place of ['/acceso', '/evaluation?policy=3', '/contratacion'])
    expect(await at(place)).toMatchObject({ found: 'noindex', text: index });
  expect((await at('/no-existe')).status).toBe(404);
});

test('robots and sitemap name where people reach us', async () => {
  expect(robotsText('https://x/app', '/app/')).toContain('Disallow: /app/oficina\n');
  const closed = [...robotsText('https://x/app', '/app/').matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  const isClosed = (path: string) => closed.some((one) => (one.endsWith('$') ? path === one.slice(0, -1) : path.startsWith(one)));
  expect(Object.keys(publicPages).filter((place) => isClosed(`/app${place}`))).toEqual([]);
  expect(['/app/m', '/app/oficina/tiendas', '/app/e/abc'].map(isClosed)).toEqual([true, true, true]);
  expect(sitemapXml('https://x', ['/tienda/centro']).match(/<loc>[^<]*<\/loc>/g)).toEqual(
    [...Object.keys(publicPages), '/tienda/centro'].map((place) => `<loc>https://x${place}</loc>`),
  );
  const serve = await staticFiles(folder, '/app/');
  const at = async (place: string) => (await serve(new Request(place), ownPages))?.response;
  const robots = await at('http://y:8080/app/robots.txt');
  expect([robots?.headers.get('content-type'), await robots?.text()]).toEqual([
    'text/plain; charset=utf-8',
    expect.stringContaining('Sitemap: http://y:8080/app/sitemap.xml'),
  ]);
  expect((await at('http://y/app/sitemap.xml'))?.headers.get('content-type')).toBe('application/xml; charset=utf-8');
});

test('a house has its name and its colours on every page and on what is installed, and nothing in what the service worker keeps', async () => {
  const manifest = { name: 'Peritia', short_name: 'Peritia', lang: 'es-ES' };
  await writeFile(path.join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  const serve = await staticFiles(folder, '/', 'https://peritia.example/');
  const colors = brandSchemes({ dock: '#14213d', action: '#ffa36b', link: '#1f4e9e' });
  const at = async (place: string, shown: ShownPages) => {
    const served = await serve(new Request(`http://x${place}`, { headers }), shown);
    return { text: (await served?.response.text()) ?? '', style: served?.style ?? null };
  };
  const house = { ...ownPages, house: async () => ({ name: 'Casa & Más', colors }) };
  const landing = await at('/', house);
  expect(landing.text).toContain(' · Casa &amp; Más</title>');
  expect(landing.text).toContain('<meta property="og:site_name" content="Casa &amp; Más" />');
  expect(landing.text).toContain('"name":"Casa & Más"');
  const screen = await at('/acceso', house);
  expect(screen.text).toContain('<title>Casa &amp; Más</title>');
  for (const { text, style } of [landing, screen]) {
    expect(style).toMatch(/^:root:root\{--brand-dock:#14213d;/);
    expect(text).toContain(`<style id="sent-colours">${style}</style></head>`);
    expect(text).not.toContain('Peritia');
  }
  expect(await at('/index.html', house)).toEqual({ text: index, style: null });
  expect(JSON.parse((await at('/manifest.webmanifest', house)).text)).toEqual({
    name: 'Casa & Más',
    short_name: 'Casa & Más',
    lang: 'es-ES',
  });
  // If the settings cannot be read, or nothing was set, everything is as it was built.
  for (const shown of [ownPages, { ...ownPages, house: () => Promise.reject(new Error('nobody answers')) }]) {
    expect(await at('/acceso', shown)).toEqual({ text: index, style: null });
    expect(JSON.parse((await at('/manifest.webmanifest', shown)).text)).toEqual(manifest);
  }
});
