import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const password = 'una frase bastante larga';
const newUser = (more: object = {}) => ({
  email: `${randomUUID()}@peritia.example`,
  role: 'policyholder',
  name: 'Ana',
  surname1: 'Gil',
  ...more,
});
const create = async (body: object, by: DemoPerson = 'staff') => api.call('POST', '/users', { token: tokens[by], body });
const createId = async (more: object = {}, by: DemoPerson = 'admin') => Number((await create(newUser(more), by)).body.id);
const patch = (id: number, body: object, token: string) => api.call('PATCH', `/users/${id}`, { token, body });

describe('a new user', () => {
  test('is what was said, its document and phones in their stored form, and gets a link by mail', async () => {
    const { status, body } = await create(
      newUser({
        surname2: 'Paz',
        phones: ['+34 600 12 34 56'],
        document_code: '12.345.678-z',
        email: ' Nueva@Peritia.Example ',
        segment: 'oro',
      }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: 'nueva@peritia.example',
      phones: ['600123456'],
      document_type: 'NIF',
      document_code: '12345678Z',
      person_type: 'natural',
      country_resid: 'ES',
      employee: 'N',
      segment: 'oro',
      stores: [],
      distributors: [],
    });
    expect((await messageRows(api)).at(-1)).toMatchObject({ kind: 'invitation', user_id: body.id, state: 'waiting' });
    expect(JSON.stringify(body)).not.toMatch(/password|hash/);
  });

  test.each([
    ['a document with another letter', { document_code: '12345678A' }, 'document_code', 'control'],
    ['a phone of eight digits', { phones: ['60012345'] }, 'phones.0', 'length'],
    ['a foreign phone', { phones: ['+33 600123456'] }, 'phones.0', 'country'],
    ['no name', { name: '  ' }, 'name', 'too-short'],
    ['a name in letters that no document prints', { surname2: '王' }, 'surname2', 'letters'],
    ['an address that is none', { email: 'nadie' }, 'email', 'wrong-form'],
    ['a role that is none', { role: 'king' }, 'role', 'not-an-option'],
    ['a country that is none', { country_resid: 'España' }, 'country_resid', 'wrong-form'],
  ])('%s is refused by field, and nothing is repeated', async (_, more, path, code) => {
    const { status, body } = await create(newUser(more));
    expect({ status, code: body.code, fields: body.fields }).toEqual({ status: 422, code: 'invalid-input', fields: [{ path, code }] });
  });

  test('whose address is taken is refused; when the other is gone it is free', async () => {
    const body = newUser();
    const id = Number((await create(body, 'admin')).body.id);
    const twice = await create({ ...body, email: body.email.toUpperCase() });
    expect({ status: twice.status, code: twice.body.code, fields: twice.body.fields }).toEqual({
      status: 409,
      code: 'already-exists',
      fields: [{ path: 'email', code: 'unique' }],
    });
    expect((await api.call('DELETE', `/users/${id}`, { token: tokens.admin })).status).toBe(204);
    expect((await create(body)).status).toBe(201);
  });

  test('asked for twice with one key is made once', async () => {
    const asked = { token: tokens.staff, key: randomUUID(), body: newUser() };
    const answers = await Promise.all([1, 2, 3].map(() => api.call('POST', '/users', asked)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  test('never has a role above whoever makes it', async () => {
    const refused = await create(newUser({ role: 'admin' }), 'staff');
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await create(newUser({ role: 'admin' }), 'admin')).status).toBe(201);
    expect((await create(newUser(), 'store')).status).toBe(403);
  });
});

describe('a change', () => {
  test('of names and phones is one’s own to make, and the office’s', async () => {
    expect((await patch(1, { phones: ['600123456', '910000000'] }, tokens.policyholder)).body).toMatchObject({
      phones: ['600123456', '910000000'],
    });
    expect((await patch(2, { name: 'Tienda nueva' }, tokens.store)).body).toMatchObject({ name: 'Tienda nueva' });
    expect((await patch(1, { name: '王伟' }, tokens.policyholder)).body.fields).toEqual([{ path: 'name', code: 'letters' }]);
    expect((await patch(1, { phones: ['600123456'], document_code: '54362315K', employee: 'S' }, tokens.staff)).body).toMatchObject({
      document_code: '54362315K',
      employee: 'S',
    });
    expect((await patch(1, { document_code: null, employee: 'N' }, tokens.staff)).body).toMatchObject({
      document_code: null,
      person_type: null,
    });
  });

  test.each([
    ['a policyholder their own document', 1, { document_code: '54362315K' }, 'policyholder', 403],
    ['a policyholder their own role', 1, { role: 'admin' }, 'policyholder', 403],
    ['a policyholder another', 6, { name: 'X' }, 'policyholder', 404],
    ['a store another', 1, { name: 'X' }, 'store', 403],
    ['the office an admin', 5, { name: 'X' }, 'staff', 403],
    ['the office somebody’s e-mail', 1, { email: 'x@peritia.example' }, 'staff', 403],
    ['the office somebody’s password', 1, { password }, 'staff', 403],
    ['the office a role above its own', 6, { role: 'admin' }, 'staff', 403],
    ['the office its own role', 4, { role: 'policyholder' }, 'staff', 403],
    ['an admin their own role', 5, { role: 'staff' }, 'admin', 403],
  ] as const)('may not: %s', async (_, id, body, by, status) => {
    const before = await api.sql('select * from users where id = $1', [id]);
    expect((await patch(id, body, tokens[by])).status).toBe(status);
    expect(await api.sql('select * from users where id = $1', [id])).toEqual(before);
  });

  test('of one’s own password wants the one of now, and ends the other sessions', async () => {
    const user = newUser({ role: 'store' });
    const id = Number((await create(user, 'admin')).body.id);
    await patch(id, { password }, tokens.admin);
    const logIn = async (word: string) => api.call('POST', '/users/login', { body: { email: user.email, password: word } });
    const [here, there] = [String((await logIn(password)).body.api_token), String((await logIn(password)).body.api_token)];
    for (const current_password of [undefined, 'no es esa']) {
      const refused = await patch(id, { password: `${password} dos`, current_password }, here);
      expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'current_password', code: 'wrong' }]]);
    }
    expect((await patch(id, { password: 'corta', current_password: password }, here)).status).toBe(422);
    expect((await patch(id, { password: `${password} dos`, current_password: password }, here)).status).toBe(200);
    const status = async (token: string) => (await api.call('GET', `/users/${id}`, { token })).status;
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(`${password} dos`)).status).toBe(200);
    expect(api.lines.join('')).not.toContain(password);
  });

  test('of what a colleague has changed since it was read is refused, and changes nothing', async () => {
    const id = await createId({ role: 'store' });
    const tag = (await api.call('GET', `/users/${id}`, { token: tokens.admin })).headers.get('etag') ?? '';
    const change = (name: string) =>
      api.call('PATCH', `/users/${id}`, { token: tokens.admin, body: { name }, headers: { 'if-match': tag } });
    const answers = await Promise.all(['Primera', 'Segunda'].map(change));
    const made = answers.find(({ status }) => status === 200);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'changed-meanwhile']);
    expect((await api.call('GET', `/users/${id}`, { token: tokens.admin })).body).toEqual(made?.body);
  });

  test('of a role takes away whom one acted for', async () => {
    const id = await createId({ role: 'store' });
    await api.call('POST', `/users/${id}/stores/1`, { token: tokens.admin });
    expect((await patch(id, { role: 'policyholder' }, tokens.admin)).body).toMatchObject({ role: 'policyholder', stores: [] });
  });
});

describe('acting for stores and distributors', () => {
  test('is given and taken by an admin; twice is once', async () => {
    const id = await createId({ role: 'store' });
    for (let time = 0; time < 2; time += 1)
      expect((await api.call('POST', `/users/${id}/stores/2`, { token: tokens.admin })).status).toBe(204);
    const read = async () => (await api.call('GET', `/users/${id}`, { token: tokens.staff })).body.stores;
    expect(await read()).toEqual([{ id: 2, name: 'Móviles Sur' }]);
    for (let time = 0; time < 2; time += 1) {
      expect((await api.call('DELETE', `/users/${id}/stores/2`, { token: tokens.admin })).status).toBe(204);
    }
    expect(await read()).toEqual([]);
  });

  test.each([
    ['a store, for a policyholder', '/users/1/stores/1', 422],
    ['a distributor, for a store’s person', '/users/2/distributors/1', 422],
    ['a store that is not there', '/users/2/stores/999999', 404],
    ['a distributor that is not there', '/users/3/distributors/999999', 404],
    ['nobody', '/users/999999/stores/1', 404],
  ])('is refused: %s', async (_, path, status) => {
    expect((await api.call('POST', path, { token: tokens.admin })).status).toBe(status);
  });
});

describe('the list', () => {
  const list = async (query: string) =>
    (await api.call('GET', `/users?${query}`, { token: tokens.staff })).body.data as { id: number; email: string; role: string }[];

  test('is filtered, searched and sorted', async () => {
    expect((await list('filter[role]=distributor')).map((user) => user.id)).toEqual([3]);
    expect((await list('filter[store_id]=1')).map((user) => user.id)).toEqual([2]);
    expect((await list('filter[distributor_id]=1')).map((user) => user.id)).toEqual([3]);
    expect((await list('filter[email]=Otra@peritia.example')).map((user) => user.id)).toEqual([6]);
    expect((await list('search=lucia sanz')).map((user) => user.id)).toEqual([6]);
    expect((await list('search=600765432')).map((user) => user.id)).toEqual([6]);
    const emails = (await list('sort=-email&page[size]=100')).map((user) => user.email);
    expect(emails).toEqual([...emails].sort(new Intl.Collator('es').compare).reverse());
  });

  test('costs as many statements with a hundred users as with one', async () => {
    const cost = async (query: string) => {
      const before = api.statements;
      await list(query);
      return api.statements - before;
    };
    await api.sql(`insert into users (email, role, name, surname1, created_at) select 'm' || n || '@x.example', 'store', 'M', 'M', now()
      from generate_series(1, 120) n`);
    await api.sql(`insert into user_stores select id, 1 from users where name = 'M'`);
    expect(await cost('filter[role]=store&page[size]=100')).toBe(await cost('filter[role]=distributor&page[size]=1'));
  });
});

describe('the end of a user', () => {
  test('without a contract leaves nothing personal; their session, links and log-in end', async () => {
    const user = newUser({ role: 'store', phones: ['600999888'], document_code: 'X1234567L' });
    const id = Number((await create(user, 'admin')).body.id);
    await patch(id, { password }, tokens.admin);
    await api.call('POST', `/users/${id}/stores/1`, { token: tokens.admin });
    const token = String((await api.call('POST', '/users/login', { body: { email: user.email, password } })).body.api_token);
    expect((await api.call('DELETE', `/users/${id}`, { token: tokens.admin })).status).toBe(204);
    expect((await api.call('GET', `/users/${id}`, { token })).status).toBe(401);
    expect((await api.call('POST', '/users/login', { body: { email: user.email, password } })).status).toBe(401);
    expect((await api.call('GET', `/users/${id}`, { token: tokens.admin })).status).toBe(404);
    const [row] = await api.sql('select * from users where id = $1', [id]);
    expect(JSON.stringify(row)).not.toMatch(/Ana|Gil|600999888|X1234567L|argon2/);
    expect(JSON.stringify(row)).not.toContain(user.email);
    expect(await api.sql('select * from user_stores where user_id = $1', [id])).toEqual([]);
  });

  test('with a contract keeps who the policyholder is', async () => {
    const id = await createId({ name: 'Berta' });
    await api.sql(`insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
      values (gen_random_uuid(), 'B-1', 3, ${id}, 3, false, now())`);
    expect((await api.call('DELETE', `/users/${id}`, { token: tokens.admin })).status).toBe(204);
    const { body } = await api.call('GET', '/policies?filter[number]=B-1', { token: tokens.staff });
    expect(body.data).toMatchObject([{ complete_name: 'Berta Gil' }]);
    expect(await api.sql('select password_hash from users where id = $1', [id])).toEqual([{ password_hash: null }]);
  });

  test('is not one’s own to make', async () => {
    expect((await api.call('DELETE', '/users/5', { token: tokens.admin })).status).toBe(403);
    expect((await api.call('DELETE', '/users/6', { token: tokens.staff })).status).toBe(403);
  });
});

test('somebody is logged out everywhere by themselves or the office, nobody by somebody below', async () => {
  const user = newUser();
  const id = Number((await create(user, 'admin')).body.id);
  await patch(id, { password }, tokens.admin);
  const logIn = async () => String((await api.call('POST', '/users/login', { body: { email: user.email, password } })).body.api_token);
  const all = [await logIn(), await logIn()];
  expect((await api.call('DELETE', `/users/${id}/sessions`, { token: tokens.other })).status).toBe(404);
  expect((await api.call('DELETE', '/users/5/sessions', { token: tokens.staff })).status).toBe(403);
  expect((await api.call('DELETE', `/users/${id}/sessions`, { token: all[0] })).status).toBe(204);
  for (const token of all) expect((await api.call('GET', `/users/${id}`, { token })).status).toBe(401);
});
