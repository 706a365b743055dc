import { beforeEach, describe, expect, test } from 'vitest';
import { openModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { mailedToken, messageRows, sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { deviceFamily } from './device-family.ts';
import { deleteExpired } from './retention.ts';

const api = await openModuleApi({ PROXIES: '1' });
beforeEach(async () => {
  api.enqueued.length = 0;
  for (const table of ['messages', 'rate_limits', 'known_devices', 'sessions']) await api.sql(`delete from ${table}`);
});

const email = 'otra@peritia.example';
const password = 'peritia-demo';
const chrome = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const logIn = (more: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', '/users/login', { body: { email, password, ...more }, headers: { 'user-agent': chrome, ...headers } });
const deviceOf = async (more: object = {}) => String((await logIn(more)).body.device_token);
const kinds = async () => (await messageRows(api)).map(({ kind }) => kind);

describe('a browser in which somebody logs in', () => {
  test('is known by a secret of its own afterwards, kept hashed; one that we did not make is none', async () => {
    const device = await deviceOf();
    expect(device).toMatch(/^pd_[\w-]{43}$/);
    expect(await deviceOf({ device })).toBe(device);
    expect(await deviceOf({ device: `pd_${'A'.repeat(43)}` })).not.toBe(`pd_${'A'.repeat(43)}`);
    const rows = await api.sql<{ token_hash: string; family: string }>('select token_hash, family from known_devices');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(device);
    expect(rows[0]?.family).toBe('Chrome en Android');
  });

  test('may be two people’s: each is known there', async () => {
    const device = await deviceOf();
    expect(await deviceOf({ device, email: 'tomador@peritia.example' })).toBe(device);
    expect(await api.sql('select user_id from known_devices order by user_id')).toEqual([{ user_id: 1 }, { user_id: 6 }]);
  });

  test('is told of by mail when it is new: not the first, and not each of many', async () => {
    const device = await deviceOf();
    await deviceOf({ device });
    expect(await kinds()).toEqual([]);
    await logIn();
    await logIn();
    expect(await kinds()).toEqual(['device-new']);
    await sendMessages(api);
    const mail = (await sentMails(api)).join();
    expect(mail).toContain('Chrome en Android');
    expect(mail).toContain('/password');
  });

  test('is new as well to whoever was logged in before browsers were known', async () => {
    await logIn();
    await api.sql('delete from known_devices');
    await logIn();
    expect(await kinds()).toEqual(['device-new']);
  });

  test('is forgotten with its person, and a year after the last time', async () => {
    await logIn();
    const inDays = (days: number) => new Date(api.now.getTime() + days * 86_400_000);
    await deleteExpired(api.ports.db, inDays(399));
    expect(await api.sql('select 1 from known_devices')).toHaveLength(1);
    await deleteExpired(api.ports.db, inDays(401));
    expect(await api.sql('select 1 from known_devices')).toEqual([]);
  });
});

test.each([
  [chrome, 'Chrome en Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  ['x', 'un navegador desconocido'],
  [null, 'un navegador desconocido'],
])('%s is called %s', (userAgent, family) => {
  expect(deviceFamily(userAgent)).toBe(family);
});

describe('after a hundred wrong passwords in a day, each from somewhere else', () => {
  const guess = async (of = email) => {
    for (const ip of ['203.0.113.1', '203.0.113.2']) await logIn({ email: of, password: 'no es esa' }, { 'x-forwarded-for': ip });
    // The other attempts are written to the database directly: each real one takes as long as checking a password.
    await api.sql(`update rate_limits set tries = 100 where tries = 2 and ends_at > now() + interval '23 hours'`);
  };

  test('the right one lets in a browser that is known; another wants the link of a mail, once', async () => {
    const device = await deviceOf();
    await guess();
    expect((await logIn({ device })).status).toBe(200);
    const refused = await logIn();
    expect([refused.status, refused.body.code]).toEqual([403, 'device-unknown']);
    // From now on a wrong password gets the same answer as the right one.
    expect((await logIn({ password: 'no es esa' })).body.code).toBe('device-unknown');
    expect(await kinds()).toEqual(['log-in-link']);
    const link = await mailedToken(api, email);
    expect((await logIn({ link, password: 'no es esa' })).body.code).toBe('wrong-credentials');
    const entered = await logIn({ link });
    expect(entered.status).toBe(200);
    expect((await logIn({ link })).body.code).toBe('device-unknown');
    expect((await logIn({ device: entered.body.device_token })).status).toBe(200);
    // Another account can log in as usual.
    expect((await logIn({ email: 'tomador@peritia.example' })).status).toBe(200);
  });

  test('a link to another account is none, and an address that is nobody’s is answered alike', async () => {
    await guess();
    await guess('nadie@peritia.example');
    await api.call('POST', '/users/remember-password', { body: { email: 'tomador@peritia.example' } });
    const link = await mailedToken(api, 'tomador@peritia.example');
    expect((await logIn({ link })).body.code).toBe('device-unknown');
    const [known, unknown] = [await logIn(), await logIn({ email: 'nadie@peritia.example' })];
    expect({ ...known.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });
});

test('of IPv6 a whole network has the tries of one address, and the network around it has some more', async () => {
  const limited = await startModuleApi({ PROXIES: '1', LOGIN_TRIES_PER_MINUTE: '1' });
  const from = async (ip: string, name: string) =>
    (
      await limited.call('POST', '/users/login', {
        body: { email: `${name}@peritia.example`, password: 'x' },
        headers: { 'x-forwarded-for': ip },
      })
    ).status;
  expect([await from('2001:db8:1:2::1', 'otra'), await from('2001:db8:1:2::2', 'otra')]).toEqual([401, 429]);
  expect(await from('2001:db8:1:3::1', 'otra')).toBe(401);
  expect([await from('::ffff:198.51.100.7', 'otra'), await from('198.51.100.7', 'otra')]).toEqual([401, 429]);
  // A whole /48 network has sixteen times the attempts of one address at an account; two are already spent.
  const around = [];
  for (let at = 16; at < 36; at += 1) around.push(await from(`2001:db8:1:${at.toString(16)}::1`, 'otra'));
  expect(around.filter((status) => status === 401)).toHaveLength(14);
  await limited.close();
});
