import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { duringChange } from '#tests/support/lock-waits.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { deleteExpired } from './retention.ts';

const api = await openModuleApi();

const logIn = (email = 'tomador@peritia.example', password = 'peritia-demo') =>
  api.call('POST', '/users/login', { body: { email, password } });

test('a log-in gives the user with a token that works, and a log-out ends it', async () => {
  const { status, body } = await logIn(' Tomador@Peritia.Example ');
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 1, name: 'Carmen', role: 'policyholder', phones: ['600123456'] });
  const token = String(body.api_token);
  expect(token).toMatch(/^ps_[\w-]{43}$/);
  expect((await api.call('GET', '/users/1', { token })).status).toBe(200);
  expect((await api.call('POST', '/users/logout', { token })).status).toBe(204);
  expect((await api.call('GET', '/users/1', { token })).body.code).toBe('unauthenticated');
});

test('a token is nowhere in the database as it is', async () => {
  const { body } = await logIn();
  const rows = await api.sql<{ token_hash: string }>('select token_hash from sessions');
  expect(rows.map((row) => row.token_hash)).not.toContain(body.api_token);
  expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
});

test('a wrong password and an unknown address are told alike', async () => {
  const wrong = await logIn('tomador@peritia.example', 'no-es-esa');
  const unknown = await logIn('nadie@peritia.example', 'no-es-esa');
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  expect(wrong.body.code).toBe('wrong-credentials');
  expect(wrong.text).not.toContain('no-es-esa');
});

test('who was refused is written down: whose account it was, or a hash of what was typed that is another each day, and no password', async () => {
  await api.sql(`delete from audit_events where kind = 'log-in-failed'`);
  for (const email of ['tomador@peritia.example', 'nunca@peritia.example', 'nunca@peritia.example']) await logIn(email, 'no-es-esa');
  const before = api.now;
  api.now = new Date(before.getTime() + 86_400_000);
  await logIn('nunca@peritia.example', 'no-es-esa');
  api.now = before;
  const events = await api.sql<{ user_id: number | null; data: Record<string, unknown> }>(
    `select user_id, data from audit_events where kind = 'log-in-failed' order by id`,
  );
  expect(events).toMatchObject([
    { user_id: null, data: { user: 1, way: 'password' } },
    ...Array<object>(3).fill({ user_id: null, data: { way: 'password', account: expect.stringMatching(/^[\w-]{16}$/) } }),
  ]);
  const [, first, second, third] = events.map(({ data }) => data.account);
  expect([first === second, first === third]).toEqual([true, false]);
  for (const secret of ['no-es-esa', 'nunca', 'peritia']) expect(JSON.stringify(events)).not.toContain(secret);
});

test('as many as an attacker makes do not fill the audit: a hundred of one account in a day, a thousand of nobody in an hour', async () => {
  await api.sql(`delete from audit_events where kind = 'log-in-failed'`);
  await api.ports.rateLimits.count('failed log-ins of 6', 86_400, 99);
  await api.ports.rateLimits.count('failed log-ins of nobody', 3600, 999);
  for (const email of ['otra@peritia.example', 'otra@peritia.example', 'nunca@peritia.example', 'jamas@peritia.example'])
    await logIn(email, 'no-es-esa');
  const events = await api.sql<{ data: object }>(`select data from audit_events where kind = 'log-in-failed' order by id`);
  expect(events[0]).toEqual({ data: { user: 6, way: 'password', tries: 100 } });
  expect(events).toHaveLength(1);
});

test.each([
  ['another password is chosen', `update users set password_hash = 'x' where id = 6`],
  ['the user goes', 'update users set deleted_at = now() where id = 6'],
])('a log-in that is still comparing when %s opens no session behind it', async (_, change) => {
  const before = await api.sql('select * from users where id = 6');
  try {
    // The log-in has read the old password before the change.
    const entering = await duringChange(api, `${change}; delete from sessions where user_id = 6`, () => logIn('otra@peritia.example'));
    expect(entering.body.code).toBe('wrong-credentials');
    expect(await api.sql('select 1 from sessions where user_id = 6')).toEqual([]);
  } finally {
    await api.sql('update users set password_hash = $1, deleted_at = null where id = 6', [before[0]?.password_hash]);
  }
});

test('a session ends when it is idle too long, and at its absolute end', async () => {
  const token = String((await logIn()).body.api_token);
  const begin = api.now;
  const hours = (count: number) => new Date(begin.getTime() + count * 3_600_000);
  const { sessionIdleHours, sessionMaxHours } = api.ports.config;
  const status = async (at: Date) => {
    api.now = at;
    return (await api.call('GET', '/users/1', { token })).status;
  };
  try {
    expect(await status(hours(sessionIdleHours - 1))).toBe(200);
    expect(await status(hours(2 * sessionIdleHours - 2))).toBe(200);
    expect(await status(hours(3 * sessionIdleHours))).toBe(401);
    const used = Array.from({ length: Math.ceil(sessionMaxHours / (sessionIdleHours - 1)) }, (_, at) => at * (sessionIdleHours - 1));
    api.now = begin;
    const second = String((await logIn()).body.api_token);
    for (const hour of used.slice(1)) {
      api.now = hours(hour);
      await api.call('GET', '/users/1', { token: second });
    }
    api.now = hours(sessionMaxHours + 1);
    expect((await api.call('GET', '/users/1', { token: second })).status).toBe(401);
  } finally {
    api.now = begin;
  }
});

test('a session that somebody ended is told from one that ended by its age, also when it is long over', async () => {
  const begin = api.now;
  const [aged, ended] = [String((await logIn()).body.api_token), String((await logIn()).body.api_token)];
  const reason = async (token: string) => {
    const { status, body } = await api.call('GET', '/users/1', { token });
    return [status, body.reason];
  };
  try {
    await api.call('DELETE', '/users/1/sessions', { token: ended });
    expect(await reason(ended)).toEqual([401, 'session-revoked']);
    expect(await reason(aged)).toEqual([401, 'session-revoked']);
    const idle = String((await logIn()).body.api_token);
    api.now = new Date(begin.getTime() + (api.ports.config.sessionIdleHours + 1) * 3_600_000);
    expect(await reason(idle)).toEqual([401, undefined]);
    api.now = new Date(begin.getTime() + (api.ports.config.sessionMaxHours + 29 * 24) * 3_600_000);
    await deleteExpired(api.ports.db, api.now);
    expect(await reason(idle)).toEqual([401, undefined]);
    expect(await reason('pg_this-is-no-session')).toEqual([401, undefined]);
    api.now = new Date(api.now.getTime() + 2 * 24 * 3_600_000);
    await deleteExpired(api.ports.db, api.now);
    expect(await api.sql('select 1 from sessions where user_id = 1')).toEqual([]);
  } finally {
    api.now = begin;
  }
});

test('a user sees only itself; the office sees anybody', async () => {
  const token = String((await logIn()).body.api_token);
  const office = String((await logIn('oficina@peritia.example')).body.api_token);
  const shop = String((await logIn('tienda@peritia.example')).body.api_token);
  expect((await api.call('GET', '/users/6', { token })).status).toBe(404);
  expect((await api.call('GET', '/users/6', { token: office })).status).toBe(200);
  expect((await api.call('GET', '/users/2', { token: shop })).status).toBe(200);
  expect((await api.call('GET', '/users/3', { token: shop })).status).toBe(403);
  expect((await api.call('GET', '/users/999999', { token: office })).status).toBe(404);
});

test('nothing that was logged holds an address, a password or a token', async () => {
  const token = String((await logIn()).body.api_token);
  await api.call('GET', '/users/1', { token });
  const log = api.lines.join('');
  expect(log).toContain('/users/{id}');
  for (const secret of ['tomador@', 'peritia-demo', token]) expect(log).not.toContain(secret);
});

test('a password that was hashed when that cost less is hashed anew at the log-in, and is the same', async () => {
  const [before] = await api.sql<{ password_hash: string }>('select password_hash from users where id = 6');
  const cheap = await hash('peritia-demo', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await api.sql('update users set password_hash = $1 where id = 6', [cheap]);
  expect((await logIn('otra@peritia.example')).status).toBe(200);
  const [after] = await api.sql<{ password_hash: string }>('select password_hash from users where id = 6');
  expect(after?.password_hash).toContain('$m=19456,t=2,p=1$');
  expect((await logIn('otra@peritia.example')).status).toBe(200);
  expect(await api.sql('select password_hash from users where id = 6')).toEqual([after]);
  await api.sql('update users set password_hash = $1 where id = 6', [before?.password_hash]);
});
