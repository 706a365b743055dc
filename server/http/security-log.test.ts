import { beforeEach, describe, expect, test } from 'vitest';
import { noticePath } from '#server/modules/payments/cards/start-card.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ PROXIES: '1', LOGIN_TRIES_PER_MINUTE: '20' });
const tokens = await logInDemoPeople(api);
beforeEach(() => {
  api.lines.length = 0;
});

const logged = (msg: string) => api.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.msg === msg);
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const logIn = (email: string, address = '203.0.113.7') =>
  api.call('POST', '/users/login', { body: { email, password: 'no-es-esa' }, ...from(address) });

describe('what is refused', () => {
  test('a failed log-in is one line: hashes of address and account, the same for the same, and nothing that can be read', async () => {
    await logIn('tomador@peritia.example');
    await logIn('tomador@peritia.example', '198.51.100.9');
    await logIn('otra@peritia.example');
    const lines = logged('security');
    expect(lines).toMatchObject(Array(3).fill({ security: 'log-in-failed', code: 'wrong-credentials', route: 'POST /users/login' }));
    const [first, second, third] = lines;
    expect([first?.account === second?.account, first?.address === second?.address]).toEqual([true, false]);
    expect([first?.account === third?.account, first?.address === third?.address]).toEqual([false, true]);
    expect(first?.request_id).toBe(logged('request')[0]?.request_id);
    for (const secret of ['203.0.113.7', '198.51.100.9', 'tomador', 'no-es-esa']) expect(api.lines.join('')).not.toContain(secret);
  });

  test('the next day another key: nobody is followed for longer', async () => {
    await logIn('tomador@peritia.example');
    const before = api.now;
    api.now = new Date(before.getTime() + 86_400_000);
    await logIn('tomador@peritia.example');
    api.now = before;
    const [first, second] = logged('security');
    expect(first?.address === second?.address || first?.account === second?.account).toBe(false);
  });

  test.each([
    [
      'a role that may not',
      () => api.call('GET', '/users', { token: tokens.policyholder }),
      { security: 'role-refused', actor: 'user', user_id: 1 },
    ],
    [
      "another's object",
      () => api.call('GET', '/policies/1', { token: tokens.other }),
      { security: 'object-refused', actor: 'user', user_id: 6, route: 'GET /policies/{id}' },
    ],
    [
      'a token that is none',
      () => api.call('GET', '/policies', { token: `ps_${'x'.repeat(43)}` }),
      { security: 'token-refused', actor: 'anonymous' },
    ],
    [
      'a notice that the gateway did not sign',
      () => api.call('POST', noticePath, { body: {} }),
      { security: 'signature-refused', actor: 'anonymous', route: `POST ${noticePath}` },
    ],
  ])('%s', async (_, call, expected) => {
    await call();
    expect(logged('security')).toMatchObject([expected]);
  });

  test('too many tries', async () => {
    for (let tried = 0; tried < 21; tried += 1) await logIn('tienda@peritia.example', '192.0.2.4');
    expect(logged('security').at(-1)).toMatchObject({ security: 'rate-limited', account: expect.any(String) });
  });
});

test('what is no attack is no line: no credential at all, a path that does not exist, a body that is wrong, what goes well', async () => {
  await api.call('GET', '/policies');
  await api.call('GET', '/no-such-path');
  await api.call('POST', '/users/login', { body: {} });
  await api.call('GET', '/users/1', { token: tokens.policyholder });
  expect(logged('security')).toEqual([]);
});

test('each request is logged with who made it, by number', async () => {
  await api.call('GET', '/users/1', { token: tokens.policyholder });
  await api.call('GET', '/settings');
  expect(logged('request')).toMatchObject([{ actor: 'user', user_id: 1 }, { actor: 'anonymous' }]);
});

describe('the audit', () => {
  test('who took a list away, with which filter and how many rows; not what it looked for', async () => {
    await api.sql(`delete from audit_events where kind = 'list-exported'`);
    const answer = await api.fetch('/policies?export_csv=1&filter[status]=3', { headers: { authorization: `Bearer ${tokens.staff}` } });
    const rows = (await answer.text()).trim().split('\r\n').length - 1;
    expect(rows).toBeGreaterThan(0);
    await expect
      .poll(() => api.sql(`select user_id, data from audit_events where kind = 'list-exported'`))
      .toEqual([{ user_id: 4, data: { list: 'polizas', filter: ['status'], rows } }]);
  });
});
