import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModuleApi, openModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { callsAs, csvFile, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();

/** The civil date in Madrid of these tests' clock. */
const today = '2026-03-10';
const as = callsAs(api, await logInDemoPeople(api));
const newDiscount = (more: object = {}) => ({
  code: `D-${randomUUID().slice(0, 8)}`.toUpperCase(),
  description: 'Prueba',
  kind: 'percentage',
  value: 12.5,
  starts_on: today,
  ...more,
});
const create = async (more: object = {}) => (await as('admin', 'POST', '/discounts', newDiscount(more))).body;

describe('a discount', () => {
  test('is made, read, changed and ended by an admin', async () => {
    const made = await create({ code: 'verano', max_uses: 5, product_ids: [1, 3], store_id: 1 });
    expect(made).toMatchObject({
      code: 'VERANO',
      kind: 'percentage',
      value: 12.5,
      uses: 0,
      max_uses: 5,
      store_id: 1,
      is_public: false,
      active: true,
    });
    const path = `/discounts/${Number(made.id)}`;
    expect((await as('staff', 'GET', path)).body).toEqual(made);
    expect((await as('admin', 'PATCH', path, { kind: 'amount', value: 19.99, store_id: null })).body).toMatchObject({
      kind: 'amount',
      value: 19.99,
      store_id: null,
      max_uses: 5,
    });
    expect((await as('admin', 'POST', '/discounts', newDiscount({ code: 'Verano' }))).body.code).toBe('already-exists');
    expect((await as('admin', 'DELETE', path)).status).toBe(204);
    expect((await as('staff', 'GET', path)).status).toBe(404);
    expect((await create({ code: 'VERANO' })).code).toBe('VERANO');
  });

  test('that was used is limited to no less than that, and belongs to no store that has ended', async () => {
    const made = await create({ max_uses: 5 });
    await api.sql('update discounts set uses = 2 where id = $1', [made.id]);
    await api.sql(`insert into stores (id, distributor_id, name, code, address, postal_code, city, created_at, deleted_at)
      values (71, 1, 'Fin', 'FIN-2', 'x', '28001', 'x', now(), now())`);
    const change = async (body: object) => (await as('admin', 'PATCH', `/discounts/${Number(made.id)}`, body)).body.fields;
    expect(await change({ max_uses: 1 })).toEqual([{ path: 'max_uses', code: 'conflict' }]);
    expect(await change({ ends_on: '2026-03-09' })).toEqual([{ path: 'ends_on', code: 'conflict' }]);
    expect(await change({ store_id: 71, product_ids: [99] })).toEqual([
      { path: 'product_ids', code: 'unknown' },
      { path: 'store_id', code: 'unknown' },
    ]);
    expect((await as('admin', 'PATCH', `/discounts/${Number(made.id)}`, { max_uses: 2 })).body.max_uses).toBe(2);
  });

  test('names no product that was taken out; one that it named before stays until somebody takes it off', async () => {
    const made = await create({ product_ids: [1, 16] });
    await api.sql('update products set active = false, deleted_at = now() where id = 16');
    const refused = await as('admin', 'POST', '/discounts', newDiscount({ product_ids: [1, 16] }));
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'product_ids', code: 'unknown' }]]);
    const change = async (ids: number[]) => (await as('admin', 'PATCH', `/discounts/${Number(made.id)}`, { product_ids: ids })).body;
    expect((await change([1, 2, 16])).product_ids).toEqual([1, 2, 16]);
    expect((await change([1])).product_ids).toEqual([1]);
    expect((await change([1, 16])).fields).toEqual([{ path: 'product_ids', code: 'unknown' }]);
    await api.sql('update products set active = true, deleted_at = null where id = 16');
  });

  test.each([
    ['more than everything', { value: 101 }, 'value', 'conflict'],
    ['nothing', { kind: 'amount', value: 0 }, 'value', 'too-small'],
    ['a third of a cent', { kind: 'amount', value: 1.333 }, 'value', 'not-whole-cents'],
    ['of a kind that is none', { kind: 'gift', value: 1 }, 'kind', 'not-an-option'],
    ['on a day that is none', { starts_on: '2026-02-30' }, 'starts_on', 'no-such-day'],
    ['for no product', { product_ids: [1, 99] }, 'product_ids', 'unknown'],
    ['of no store', { store_id: 999999 }, 'store_id', 'unknown'],
    ['that can be used no time', { max_uses: 0 }, 'max_uses', 'too-small'],
    ['that ends before it begins', { ends_on: '2026-03-09' }, 'ends_on', 'conflict'],
    ['with a misspelled part', { worth: { kind: 'amount', value: 1, valeu: 2 } }, 'worth.valeu', 'unknown'],
  ])('%s is refused', async (_, more, path, code) => {
    const { status, body } = await as('admin', 'POST', '/discounts', newDiscount(more));
    expect([status, body.fields]).toEqual([422, [{ path, code }]]);
  });
});

describe('a code', () => {
  const state = async (code: string, query = '') => (await as(null, 'GET', `/discounts/validate/${code}${query}`)).body;

  test('that is good tells what it gives, to anybody, however it is written', async () => {
    const { code } = await create({ product_ids: [1, 2] });
    expect(await state(String(code).toLowerCase())).toEqual({
      state: 'valid',
      discount: {
        code,
        description: 'Prueba',
        kind: 'percentage',
        value: 12.5,
        product_ids: [1, 2],
        store_id: null,
        starts_on: today,
        ends_on: null,
      },
    });
    expect(await state(String(code), '?product_id=3')).toEqual({ state: 'other-product', discount: null });
  });

  test.each([
    ['not yet', { starts_on: '2026-03-11' }, 'not-started'],
    ['no more', { starts_on: null, ends_on: '2026-03-09' }, 'expired'],
    ['its last day', { ends_on: today }, 'valid'],
    ['switched off', { active: false }, 'not-active'],
  ])('%s', async (_, more, expected) => {
    expect((await state(String((await create(more)).code))).state).toBe(expected);
  });

  test('whose uses are spent', async () => {
    const { id, code } = await create({ max_uses: 1 });
    await api.sql('update discounts set uses = 1 where id = $1', [id]);
    expect(await state(String(code))).toEqual({ state: 'used-up', discount: null });
    await expect(api.sql('update discounts set uses = 2 where id = $1', [id])).rejects.toMatchObject({ code: '23514' });
  });

  test('of a store is for its contracts alone, and so is what the store offers to anybody', async () => {
    const { code } = await create({ store_id: 1, is_public: true });
    expect((await state(String(code))).state).toBe('other-store');
    expect((await state(String(code), '?store_id=2')).state).toBe('other-store');
    expect(await state(String(code), '?store_id=1')).toMatchObject({ state: 'valid', discount: { store_id: 1 } });
    const offered = async (query: string) => ((await as(null, 'GET', `/public-discount${query}`)).body.discount as { code: string }).code;
    expect([await offered('?store_id=1'), await offered('?store_id=2'), await offered('')]).toEqual([code, 'BIENVENIDA', 'BIENVENIDA']);
    const refused = await as(null, 'GET', `/policies/price?product_id=3&discount=${String(code)}&store_id=2`);
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'discount', code: 'other-store' }]]);
    expect((await as(null, 'GET', `/policies/price?product_id=3&discount=${String(code)}&store_id=1`)).status).toBe(200);
    await as('admin', 'PATCH', '/stores/1', { active: false });
    expect((await state(String(code), '?store_id=1')).code).toBe('not-found');
    await as('admin', 'PATCH', '/stores/1', { active: true });
  });

  test('that is none, or of a store that has ended, does not exist', async () => {
    expect((await state('NINGUNO')).code).toBe('not-found');
    expect((await state('%C3%B1')).code).toBe('not-found');
    await api.sql(`insert into stores (id, distributor_id, name, code, address, postal_code, city, created_at, deleted_at)
      values (70, 1, 'Fin', 'FIN', 'x', '28001', 'x', now(), now())`);
    const { code, id } = await create();
    await api.sql('update discounts set store_id = 70 where id = $1', [id]);
    expect((await state(String(code))).code).toBe('not-found');
  });

  describe('with few tries', () => {
    let limited: ModuleApi;
    beforeAll(async () => {
      limited = await startModuleApi({ HANDOFF_TRIES_PER_MINUTE: '3' });
    });
    afterAll(() => limited.close());

    test('cannot be guessed at without end', async () => {
      const answers = [];
      for (let time = 0; time < 5; time += 1) answers.push((await limited.call('GET', '/discounts/validate/NADA')).status);
      expect(answers).toEqual([404, 404, 404, 429, 429]);
    });
  });
});

test('discounts are found by store, by words, by whether they are active or public, and by nobody outside the office', async () => {
  const made = await create({ description: 'Campaña única', store_id: 2, active: false, is_public: true });
  const found = async (query: string) =>
    ((await as('staff', 'GET', `/discounts?${query}`)).body.data as { id: number }[]).map(({ id }) => id);
  expect(await found('search=campana unica')).toEqual([made.id]);
  expect(await found('filter[store_id]=2')).toEqual([made.id]);
  expect(await found('search=campana&filter[active]=1')).toEqual([]);
  expect(await found('search=campana&filter[active]=0&filter[is_public]=1')).toEqual([made.id]);
  expect(await found('search=campana&filter[is_public]=0')).toEqual([]);
  for (const person of ['policyholder', 'store', 'distributor'] as const) expect((await as(person, 'GET', '/discounts')).status).toBe(403);
});

test('what is offered to anybody is the newest that is good today, and for that product', async () => {
  const offered = async (query = '') =>
    ((await as(null, 'GET', `/public-discount${query}`)).body.discount as { code: string } | null)?.code;
  expect(await offered()).toBe('BIENVENIDA');
  await create({ is_public: true, starts_on: '2026-03-11' });
  await create({ is_public: true, active: false });
  await create({ is_public: false });
  expect(await offered()).toBe('BIENVENIDA');
  const scooter = await create({ is_public: true, product_ids: [102] });
  expect(await offered('?product_id=102')).toBe(scooter.code);
  expect(await offered('?product_id=1')).toBe('BIENVENIDA');
  await api.sql('update discounts set active = false where is_public');
  expect((await as(null, 'GET', '/public-discount')).body).toEqual({ discount: null });
});

describe('discounts of a store from a file', () => {
  const head = 'Código;Descripción;Tipo;Valor;Desde;Hasta;Usos';

  test('come in, with numbers and days as a spreadsheet in Spain writes them', async () => {
    const file = csvFile(head, 'csv-1;Uno;Porcentaje;12,5;01/03/2026;31/12/2026;100', 'csv-2;Dos;€;1.250,00;2026-03-01;;');
    const { status, body } = await as('admin', 'POST', '/stores/1/discounts-csv', file);
    expect([status, body.created]).toEqual([201, 2]);
    const { body: listed } = await as('staff', 'GET', '/discounts?filter[store_id]=1&search=csv&sort=code');
    expect(listed.data).toMatchObject([
      { code: 'CSV-1', kind: 'percentage', value: 12.5, starts_on: '2026-03-01', ends_on: '2026-12-31', max_uses: 100 },
      { code: 'CSV-2', kind: 'amount', value: 1250, ends_on: null, max_uses: null },
    ]);
  });

  test('or none', async () => {
    const file = csvFile(
      head,
      'csv-3;Tres;%;120;2026-03-01;;',
      'csv-4;Cuatro;%;10;31/02/2026;;',
      'csv-5;Cinco;%;10;02/03/2026;01/03/2026;',
      'csv-1;Cinco;%;10;2026-03-01;;',
    );
    const { status, body } = await as('admin', 'POST', '/stores/1/discounts-csv', file);
    expect([status, body.fields]).toEqual([
      422,
      [
        { path: '1.value', code: 'too-large' },
        { path: '2.starts_on', code: 'no-such-day' },
        { path: '3.ends_on', code: 'conflict' },
        { path: '4.code', code: 'already-exists' },
      ],
    ]);
    expect((await as(null, 'GET', '/discounts/validate/CSV-3')).status).toBe(404);
    expect((await as('admin', 'POST', '/stores/999999/discounts-csv', csvFile(head, 'a-1;b;%;1;2026-03-01;;'))).status).toBe(404);
  });
});
