import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiScope, apiScopes, scopeOfCall } from '#domain/access/api-scopes.ts';
import { contractRoutes } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { propose } from '#tests/support/module-contracting.ts';
import { callsAs, logInDemoPeople } from '#tests/support/module-people.ts';

const callsPerMinute = 20;
const api = await openModuleApi({ API_KEY_CALLS_PER_MINUTE: String(callsPerMinute) });
const as = callsAs(api, await logInDemoPeople(api));
const start = api.now;
const day = 86_400_000;
const later = (ms: number) => {
  api.now = new Date(start.getTime() + ms);
};
beforeEach(async () => {
  api.now = start;
  await api.sql('delete from api_keys');
});

const idOf = async (person: 'tienda' | 'distribuidor' | 'oficina') =>
  Number((await api.sql<{ id: number }>('select id from users where email = $1', [`${person}@peritia.example`]))[0]?.id);
const users = { store: await idOf('tienda'), distributor: await idOf('distribuidor'), staff: await idOf('oficina') };
const fresh = { name: 'Tienda en línea', user_id: users.store, scopes: ['policies:read'] as ApiScope[] };

async function make(more: object = {}): Promise<number> {
  const { status, body } = await as('admin', 'POST', '/api-keys', { ...fresh, ...more });
  expect(status).toBe(201);
  return Number(body.id);
}
async function renew(id: number): Promise<string> {
  const { status, body } = await as('admin', 'POST', `/api-keys/${id}/key`);
  expect(status).toBe(200);
  return String(body.key);
}
const ask = async (key: string, method: string, path: string, body?: unknown) => {
  const answer = await api.call(method, path, { token: key, body });
  return `${answer.status} ${answer.body.code ?? ''}`.trim();
};

describe('kept by an administrator', () => {
  test('made, read, changed and revoked, each written down', async () => {
    const id = await make({ scopes: ['policies:write', 'policies:read', 'policies:write'], ends_on: '2049-01-01' });
    expect((await as('admin', 'GET', `/api-keys/${id}`)).body).toEqual({
      ...fresh,
      user_id: undefined,
      id,
      user: { id: users.store, email: 'tienda@peritia.example' },
      scopes: ['policies:read', 'policies:write'],
      ends_on: '2049-01-01',
      state: 'without-key',
      key_start: null,
      former_key_until: null,
      last_used_on: null,
      created_at: start.toISOString(),
    });
    const changed = await as('admin', 'PATCH', `/api-keys/${id}`, { name: 'Otra', ends_on: null });
    expect(changed.body).toMatchObject({ name: 'Otra', ends_on: null, scopes: ['policies:read', 'policies:write'] });
    await renew(id);
    expect((await as('admin', 'DELETE', `/api-keys/${id}`)).status).toBe(204);
    expect((await as('admin', 'DELETE', `/api-keys/${id}`)).status).toBe(204);
    expect((await as('admin', 'GET', `/api-keys/${id}`)).body.state).toBe('revoked');
    expect((await as('admin', 'GET', '/api-keys?filter[active]=1')).body.data).toEqual([]);
    expect((await as('admin', 'GET', '/api-keys?filter[active]=0')).body.data).toHaveLength(1);
    const again = await as('admin', 'POST', `/api-keys/${id}/key`);
    expect([again.status, again.body.fields]).toEqual([422, [{ path: 'id', code: 'not-active' }]]);
    const history = (await as('staff', 'GET', `/history/api-key/${id}`)).body.data as { kind: string }[];
    expect(history.map(({ kind }) => kind)).toEqual(['api-key-ended', 'api-key-renewed', 'api-key-changed', 'api-key-made']);
  });

  test.each<[object, string, string]>([
    [{ name: ' ' }, 'name', 'too-short'],
    [{ scopes: [] }, 'scopes', 'too-short'],
    [{ scopes: ['users:write'] }, 'scopes.0', 'not-an-option'],
    [{ user_id: 999_999 }, 'user_id', 'unknown'],
    [{ user_id: 1 }, 'user_id', 'not-allowed'],
    [{ user_id: users.staff }, 'user_id', 'not-allowed'],
    [{ ends_on: '2020-01-01' }, 'ends_on', 'day-past'],
    [{ ends_on: 'mañana' }, 'ends_on', 'no-such-day'],
    [{ ends_on: '2049-02-30' }, 'ends_on', 'no-such-day'],
    [{ ends_on: '2049-13-01' }, 'ends_on', 'no-such-day'],
  ])('%j is refused: %s, %s', async (more, path, code) => {
    const { status, body } = await as('admin', 'POST', '/api-keys', { ...fresh, ...more });
    expect([status, body.fields]).toEqual([422, [{ path, code }]]);
  });

  test('a key is told once and kept nowhere', async () => {
    const id = await make();
    const key = await renew(id);
    expect(key).toMatch(/^peritia_key_[\w-]{43}$/);
    const { body } = await as('admin', 'GET', `/api-keys/${id}`);
    expect(body).toMatchObject({ state: 'working', key_start: key.slice(0, 16) });
    const kept = JSON.stringify([await api.sql('select * from api_keys'), await api.sql('select * from audit_events'), body, api.lines]);
    expect(kept).not.toContain(key.slice(16));
  });

  test.each<[string, string]>([
    ['GET', '/api-keys'],
    ['GET', '/api-keys/{id}'],
    ['POST', '/api-keys'],
    ['PATCH', '/api-keys/{id}'],
    ['DELETE', '/api-keys/{id}'],
    ['POST', '/api-keys/{id}/key'],
  ])('%s %s is nothing for anybody else', async (method, path) => {
    const id = await make();
    const body = { POST: path === '/api-keys' ? fresh : undefined, PATCH: { name: 'Mía' } }[method];
    for (const person of ['policyholder', 'store', 'distributor', 'staff'] as const)
      expect((await as(person, method, path.replace('{id}', String(id)), body)).status).toBe(403);
  });
});

describe('what a key opens', () => {
  test('what its user sees, and of that its scopes', async () => {
    const key = await renew(await make());
    const seen = (await api.call('GET', '/policies', { token: key })).body.data;
    expect(seen).toEqual((await as('store', 'GET', '/policies')).body.data);
    // The demo store sold policy 5. Policy 1 was not sold by it.
    expect(await ask(key, 'GET', '/policies/5')).toBe('200');
    expect(await ask(key, 'GET', '/policies/1')).toBe('404 not-found');
    const refused = await api.call('GET', '/stores-priv', { token: key });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'scope-missing',
      'A esta clave de API le falta el permiso stores:read.',
    ]);
  });

  test('of all calls that are not public, with all scopes, those that need one and no other', async () => {
    const wrong: string[] = [];
    const endpoints = contractRoutes(api.ports).map(({ endpoint }) => endpoint);
    let key = '';
    for (const [index, endpoint] of endpoints.filter(({ who }) => who !== 'public').entries()) {
      // There are more calls than one key may make in a minute.
      if (index % callsPerMinute === 0) key = await renew(await make({ scopes: apiScopes }));
      const path = endpoint.path.replace('{id}', String(users.store)).replace(/\{\w+\}/g, '999999');
      // A shop's call is refused without a proposal's identifier before anything else is checked.
      const body = endpoint.who === 'proposal' ? { identifier_proposal: 'x' } : {};
      const answer = await ask(key, endpoint.method, path, endpoint.method === 'GET' ? undefined : body);
      const isOpen = scopeOfCall(endpoint) !== null;
      if (/^40[13]/.test(answer) === isOpen) wrong.push(`${endpoint.method} ${endpoint.path}: ${answer}`);
    }
    expect(wrong).toEqual([]);
    expect([...new Set(endpoints.map(scopeOfCall))].filter((scope) => scope !== null).toSorted()).toEqual(apiScopes.toSorted());
  });

  test('it contracts as its user, which the audit says, and gets nothing to sign with', async () => {
    const id = await make({ scopes: ['policies:write'] });
    const key = await renew(id);
    const { booking } = await propose(api, { email: 'clave@ejemplo.es' });
    const { status, body } = await api.call('POST', '/policies', { token: key, body: booking });
    expect([status, body.contracting_grant]).toEqual([201, expect.objectContaining({ can_sign: false })]);
    const [event] = await api.sql(`select user_id, data from audit_events where kind = 'policy-booked' order by id desc limit 1`);
    expect(event).toEqual({ user_id: users.store, data: { apiKey: id } });
    expect(api.lines.some((line) => JSON.parse(line).api_key_id === id)).toBe(true);
    expect(await ask(key, 'POST', `/policies/${String(body.id)}/sign`, {})).toBe('403 forbidden');
  });

  test('it goes by its header alone', async () => {
    const key = await renew(await make());
    expect(await ask('', 'GET', `/policies?token=${key}`)).toBe('401 unauthenticated');
    expect(await ask('', 'GET', `/policies?export_csv=1&token=${key}`)).toBe('401 unauthenticated');
    expect(await ask('', 'GET', `/policies?access_token=${key}`)).toBe('401 unauthenticated');
    expect(api.lines.join('')).not.toContain(key);
  });
});

describe('when it opens nothing', () => {
  const list = (key: string) => ask(key, 'GET', '/policies');

  test('nobody has made it', async () => {
    await make();
    expect(await list(`peritia_key_${'a'.repeat(43)}`)).toBe('401 unauthenticated');
  });

  test('after its last day', async () => {
    const key = await renew(await make({ ends_on: start.toISOString().slice(0, 10) }));
    expect(await list(key)).toBe('200');
    later(day);
    expect(await list(key)).toBe('401 unauthenticated');
  });

  test('once it is revoked, with the one before', async () => {
    const id = await make();
    const keys = [await renew(id), await renew(id)];
    for (const key of keys) expect(await list(key)).toBe('200');
    await as('admin', 'DELETE', `/api-keys/${id}`);
    for (const key of keys) expect(await list(key)).toBe('401 unauthenticated');
  });

  test('a week after another was made in its place, or at the one after', async () => {
    const id = await make();
    const [first, second] = [await renew(id), await renew(id)];
    later(7 * day - 1);
    expect([await list(first), await list(second)]).toEqual(['200', '200']);
    later(7 * day);
    expect([await list(first), await list(second)]).toEqual(['401 unauthenticated', '200']);
    const third = await renew(id);
    expect([await list(second), await list(third)]).toEqual(['200', '200']);
    await renew(id);
    expect(await list(second)).toBe('401 unauthenticated');
  });

  test.each([
    ['is gone', 'deleted_at = now()'],
    ['is of the office now', `role = 'admin'`],
  ])('as whom it acts %s', async (_, change) => {
    const [row] = await api.sql<{ id: number }>(
      `insert into users (email, role, name, surname1, created_at) values ($1, 'distributor', 'x', 'x', now()) returning id`,
      [`${change}@ejemplo.es`],
    );
    const id = await make({ user_id: row?.id });
    const key = await renew(id);
    expect(await list(key)).toBe('200');
    await api.sql(`update users set ${change} where id = $1`, [row?.id]);
    expect(await list(key)).toBe('401 unauthenticated');
    expect((await as('admin', 'GET', `/api-keys/${id}`)).body.state).toBe('nobody');
  });
});

test('the day of its last call is kept, and written once a day', async () => {
  const id = await make();
  const key = await renew(id);
  const read = async () => (await as('admin', 'GET', `/api-keys/${id}`)).body.last_used_on;
  expect(await read()).toBeNull();
  await ask(key, 'GET', '/policies');
  expect(await read()).toBe(start.toISOString().slice(0, 10));
  await ask(key, 'GET', '/policies');
  const before = api.statements;
  await ask(key, 'GET', '/policies');
  const withKey = api.statements - before;
  await as('store', 'GET', '/policies');
  expect(withKey).toBe(api.statements - before - withKey);
  later(day);
  await ask(key, 'GET', '/policies');
  expect(await read()).toBe(api.now.toISOString().slice(0, 10));
});

test('it makes so many calls a minute, and another has its own', async () => {
  const [busy, calm] = [await renew(await make()), await renew(await make())];
  for (let call = 0; call < callsPerMinute; call += 1) expect(await ask(busy, 'GET', '/policies')).toBe('200');
  const { status, headers } = await api.call('GET', '/policies', { token: busy });
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await ask(calm, 'GET', '/policies')).toBe('200');
});
