import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

/** The machinery of `Idempotency-Key`, on the making of a user. */
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
