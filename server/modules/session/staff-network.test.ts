import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi({ PROXIES: '1', STAFF_NETWORKS: '203.0.113.0/24, 2001:db8:1::/48' });

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const logIn = (name: string, ip: string, password = 'peritia-demo') =>
  api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password }, headers: from(ip) });

test.each([
  ['oficina', '203.0.113.9', 200],
  ['oficina', '2001:db8:1:2::3', 200],
  ['oficina', '198.51.100.1', 403],
  ['admin', '198.51.100.1', 403],
  ['tienda', '198.51.100.1', 200],
  ['tomador', '198.51.100.1', 200],
])('%s logs in from %s: %i', async (name, ip, status) => {
  const answer = await logIn(name, ip);
  expect([answer.status, answer.body.code]).toEqual([status, status === 403 ? 'network-refused' : undefined]);
});

test('whoever has not the password learns nothing of networks, and no session is left of who was refused', async () => {
  expect((await logIn('oficina', '198.51.100.1', 'no-es-esa')).body.code).toBe('wrong-credentials');
  await api.sql('delete from sessions');
  await logIn('oficina', '198.51.100.1');
  expect(await api.sql('select id from sessions')).toEqual([]);
});

test('a session that is taken elsewhere opens nothing there, not even by what an address may send before it', async () => {
  const { body } = await logIn('oficina', '203.0.113.9');
  const token = String(body.api_token);
  const ask = async (ip: string) => (await api.call('GET', '/policies', { token, headers: from(ip) })).status;
  expect(await ask('203.0.113.10')).toBe(200);
  expect(await ask('198.51.100.1')).toBe(403);
  expect(await ask('203.0.113.10, 198.51.100.1')).toBe(403);
  expect(api.lines.some((line) => line.includes('"security":"network-refused"'))).toBe(true);
});

test('the token of a download neither', async () => {
  const { body } = await logIn('oficina', '203.0.113.9');
  const token = String(body.api_token);
  const download = async (ip: string) => {
    const made = await api.call('POST', '/export-tokens', { token, body: { path: '/distributors' }, headers: from('203.0.113.9') });
    return (await api.call('GET', `/distributors?export_csv=1&token=${String(made.body.token)}`, { headers: from(ip) })).status;
  };
  expect([await download('203.0.113.9'), await download('198.51.100.1')]).toEqual([200, 403]);
});
