import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

/** `Idempotency-Key`, tested with the call that creates a user. */
const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const newUser = () => ({ email: `${randomUUID()}@peritia.example`, role: 'policyholder', name: 'Ana', surname1: 'Gil' });
const create = (key: string, body: object, person: DemoPerson = 'staff') =>
  api.call('POST', '/users', { token: tokens[person], key, body });
const count = async () => Number((await api.sql<{ count: string }>('select count(*) from users'))[0]?.count);

test('sent again it is answered as the first time, with the same receipt, and is not done again', async () => {
  const [key, body] = [randomUUID(), newUser()];
  const first = await create(key, body);
  const before = await count();
  const again = await create(key, body);
  expect([again.status, again.body, await count()]).toEqual([201, first.body, before]);
  expect(first.headers.get('peritia-receipt')).toMatch(/^sha-256=[0-9a-f]{64}$/);
  expect(again.headers.get('peritia-receipt')).toBe(first.headers.get('peritia-receipt'));
});

test('other bytes under its key are refused, and nothing is done', async () => {
  const key = randomUUID();
  await create(key, newUser());
  const before = await count();
  const { status, body } = await create(key, newUser());
  expect([status, body.code, await count()]).toEqual([409, 'different-bytes', before]);
});

test("another person's key means nothing, nor does that of another call", async () => {
  const [key, body] = [randomUUID(), newUser()];
  const { body: made } = await create(key, body);
  const byAnother = await create(key, body, 'admin');
  expect([byAnother.status, byAnother.body.code, byAnother.body.id]).toEqual([409, 'already-exists', undefined]);
  expect((await create(key, body, 'policyholder')).status).toBe(403);
  const elsewhere = await api.call('POST', '/users/users-csv', { token: tokens.staff, key, body });
  expect([elsewhere.status, elsewhere.body.id]).toEqual([403, undefined]);
  expect((await create(key, body)).body.id).toBe(made.id);
});

test('what was refused without an effect may be tried again under its key', async () => {
  const [key, body] = [randomUUID(), newUser()];
  const { id } = (await create(randomUUID(), body)).body;
  expect((await create(key, body)).body.code).toBe('already-exists');
  await api.call('DELETE', `/users/${String(id)}`, { token: tokens.admin });
  expect((await create(key, body)).status).toBe(201);
});

test.each(['', 'short', 'x'.repeat(101), 'with space', '¿eh?'])('"%s" is no key', async (key) => {
  const { status, body } = await api.call('POST', '/users', {
    token: tokens.staff,
    headers: { 'idempotency-key': encodeURI(key) },
    body: newUser(),
  });
  expect([status, body.fields]).toEqual([422, [{ path: 'Idempotency-Key', code: 'wrong-form' }]]);
});

test.each([
  ['POST', '/proposals', null, { phone: '600555010' }],
  ['POST', '/users/login', null, { email: 'tomador@peritia.example', password: 'peritia-demo' }],
  ['PATCH', '/stores/1', 'admin', { opening_hours: 'De 9 a 21 h' }],
  ['DELETE', '/discounts/1', 'admin', undefined],
] as const)('%s %s keeps no key, says so and does nothing', async (method, path, person, body) => {
  const counts = async () =>
    api.sql('select (select count(*) from proposals), (select count(*) from sessions), (select count(*) from audit_events)');
  const before = await counts();
  const answer = await api.call(method, path, { ...(person ? { token: tokens[person] } : {}), key: randomUUID(), body });
  expect([answer.status, answer.body.fields]).toEqual([422, [{ path: 'Idempotency-Key', code: 'not-allowed' }]]);
  expect(answer.body.message).toContain('no guarda claves');
  expect(await counts()).toEqual(before);
});

test('what is only read is read with a key as without', async () => {
  const { status, headers } = await api.call('GET', '/stores', { key: randomUUID() });
  expect([status, headers.get('peritia-receipt')]).toEqual([200, null]);
});
