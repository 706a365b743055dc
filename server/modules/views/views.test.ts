import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { maxListViews, maxViewSearch } from '#domain/wire/list-views.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const view = { place: '/oficina/polizas', name: 'Sin firmar de agosto', search: 'filter%5Bstatus%5D=2&sort=-id&sin=alta' };
const keep = (person: DemoPerson, id: string, body: object = view) => api.call('PUT', `/views/${id}`, { token: tokens[person], body });
const drop = (person: DemoPerson, id: string) => api.call('DELETE', `/views/${id}`, { token: tokens[person] });
const kept = async (person: DemoPerson) => (await api.call('GET', '/views', { token: tokens[person] })).body.data;

beforeEach(async () => {
  await api.sql('delete from list_views');
});

test('is kept, changed and deleted by its own; kept again it is the same', async () => {
  const id = randomUUID();
  expect([(await keep('store', id)).body, (await keep('store', id)).status]).toEqual([{ id, ...view }, 200]);
  expect((await keep('store', id, { ...view, name: 'Otra' })).body).toEqual({ id, ...view, name: 'Otra' });
  expect(await kept('store')).toEqual([{ id, ...view, name: 'Otra' }]);
  expect((await drop('store', id)).status).toBe(204);
  expect(await kept('store')).toEqual([]);
  expect((await drop('store', id)).body.code).toBe('not-found');
});

test('nobody reads, changes or deletes that of another, whoever they are', async () => {
  const id = randomUUID();
  await keep('staff', id);
  for (const person of ['admin', 'store', 'distributor'] as const) {
    expect(await kept(person)).toEqual([]);
    expect((await keep(person, id, { ...view, name: 'Mía' })).body.code).toBe('not-found');
    expect((await drop(person, id)).body.code).toBe('not-found');
  }
  expect((await keep('policyholder', randomUUID())).status).toBe(403);
  expect(await kept('staff')).toEqual([{ id, ...view }]);
});

test('a name is given once in a list, whatever its capitals, and again in another list and by another person', async () => {
  await keep('staff', randomUUID());
  const again = await keep('staff', randomUUID(), { ...view, name: 'SIN FIRMAR DE AGOSTO' });
  expect([again.body.code, again.body.fields]).toEqual(['already-exists', [{ path: 'name', code: 'unique' }]]);
  await keep('staff', randomUUID(), { ...view, name: 'De la campaña' });
  expect((await keep('staff', randomUUID(), { ...view, name: 'De la campan\u0303a' })).body.code).toBe('already-exists');
  expect((await keep('staff', randomUUID(), { ...view, place: '/oficina/tiendas' })).status).toBe(200);
  expect((await keep('admin', randomUUID())).status).toBe(200);
});

test.each([
  ['of no page', { place: '/oficina/nada' }, { path: 'place', code: 'wrong-form' }],
  ['of a page outside the office', { place: '/cuenta' }, { path: 'place', code: 'wrong-form' }],
  ['of another site', { place: '//oficina.example' }, { path: 'place', code: 'wrong-form' }],
  ['without a name', { name: ' ' }, { path: 'name', code: 'too-short' }],
  ['with spaces in its search', { search: 'a b' }, { path: 'search', code: 'wrong-form' }],
  ['with too long a search', { search: 'a'.repeat(maxViewSearch + 1) }, { path: 'search', code: 'too-long' }],
])('none %s', async (_what, wrong, field) => {
  const { status, body } = await keep('staff', randomUUID(), { ...view, ...wrong });
  expect([status, body.fields]).toEqual([422, [field]]);
});

test('not more than a hundred, and the last can still be changed', async () => {
  await api.sql(
    `insert into list_views (id, user_id, place, name, search, changed_at) select gen_random_uuid(), 4, '/oficina/polizas', 'Vista ' || n, '', now() from generate_series(1, $1::int) n`,
    [maxListViews - 1],
  );
  const id = randomUUID();
  expect((await keep('staff', id)).status).toBe(200);
  expect((await keep('staff', id, { ...view, name: 'La última' })).status).toBe(200);
  expect((await keep('staff', randomUUID(), { ...view, name: 'Una más' })).body.fields).toEqual([{ path: 'name', code: 'too-many' }]);
});
