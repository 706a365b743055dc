import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ownPages } from '#tests/support/own-pages.ts';
import { createFront } from './front.ts';

/** The front with these settings; every other path is answered with the app's page. */
function front(env: Record<string, string>) {
  const config = readConfig(env);
  const page = async () => ({ kind: 'page' as const, response: new Response('<!doctype html>') });
  const api = { fetch: () => new Response('api') };
  const parts = {
    apiBase: '/api',
    api,
    pages: page,
    shownPages: ownPages,
    logger: pino({ level: 'silent' }),
    hasStrictTransport: false,
    wellKnown: config.wellKnown,
    now: () => new Date('2026-11-22T10:00:00Z'),
    gatewayOrigin: null,
  };
  return (path: string) => createFront(parts)(new Request(`https://x${path}`, { headers: { accept: 'text/html' } }), {});
}

const certificate = Array.from({ length: 32 }, () => 'AB').join(':');

test('each app is named in its own file', async () => {
  const get = front({
    ANDROID_APP: 'es.example.app',
    ANDROID_CERTS: `${certificate}, ${certificate}`,
    IOS_APPS: 'ABCDE12345.es.example.app',
  });
  const android = await get('/.well-known/assetlinks.json');
  expect(android.headers.get('content-type')).toBe('application/json');
  expect(await android.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: 'es.example.app', sha256_cert_fingerprints: [certificate, certificate] },
    },
  ]);
  const ios = await get('/.well-known/apple-app-site-association');
  expect(ios.headers.get('content-type')).toBe('application/json');
  expect(await ios.json()).toMatchObject({ applinks: { details: [{ appIDs: ['ABCDE12345.es.example.app'] }] } });
});

test('without an app there is no file, and no page in its place', async () => {
  const get = front({});
  for (const file of ['assetlinks.json', 'apple-app-site-association', 'security.txt']) {
    expect((await get(`/.well-known/${file}`)).status).toBe(404);
  }
  expect((await get('/evaluation')).status).toBe(200);
});

test('whoever finds a weakness reads whom to tell, for half a year from then on', async () => {
  const get = front({ SECURITY_CONTACT: 'seguridad@seguros.example.com', PUBLIC_URL: 'https://seguros.example.com/' });
  const file = await get('/.well-known/security.txt');
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await file.text()).toBe(`Contact: mailto:seguridad@seguros.example.com
Expires: 2027-05-21T10:00:00.000Z
Preferred-Languages: es, en
Canonical: https://seguros.example.com/.well-known/security.txt
`);
  const page = await front({ SECURITY_CONTACT: 'https://seguros.example.com/seguridad' })('/.well-known/security.txt');
  expect(await page.text()).toContain('Contact: https://seguros.example.com/seguridad\nExpires: ');
});

test.each(['http://seguros.example.com', 'nobody', 'a@example.com\nContact: b@example.com'])(
  '%j is nobody to tell of a weakness',
  (contact) => {
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
  },
);

test.each([
  { ANDROID_APP: 'es.example.app' },
  { ANDROID_CERTS: certificate },
  { ANDROID_APP: 'no app', ANDROID_CERTS: certificate },
  { ANDROID_APP: 'es.example.app', ANDROID_CERTS: 'AB:CD' },
  { IOS_APPS: 'es.example.app' },
  { LINK_KEY: 'short' },
])('%j cannot be used', (env) => {
  expect(() => readConfig(env)).toThrow(/ANDROID_|IOS_APPS|LINK_KEY/);
});
