import { describe, expect, test } from 'vitest';
import { type Answer, openModuleApi } from '#tests/support/module-api.ts';
import { callsAs, logInDemoPeople } from '#tests/support/module-people.ts';
import { plansOnLargeTable } from '#tests/support/module-plans.ts';

const api = await openModuleApi();

const as = callsAs(api, await logInDemoPeople(api));
type Items = { id: number; brand: string; model: string; price: number; risk_type: number }[];
const models = async (query: string) => ((await as(null, 'GET', `/generic_items?${query}`)).body.data as Items).map(({ model }) => model);
const phone = { risk_type: 1, brand: 'Prueba', model: 'Uno', price: 199.9 };

describe('the list', () => {
  test('is found in by anybody, by any of its words', async () => {
    expect(await models('search=iphone 15&sort=price')).toEqual(['iPhone 15', 'iPhone 15 Plus', 'iPhone 15 Pro', 'iPhone 15 Pro Max']);
    expect(await models('search=no hay')).toEqual([]);
    const { body } = await as(null, 'GET', '/generic_items?search=galaxy a55');
    expect(body.data).toEqual([
      { id: expect.any(Number), risk_type: 1, brand: 'Samsung', model: 'Galaxy A55', reference: 'SM-A556B', price: 479 },
    ]);
  });

  test('and by the reference on its label', async () => {
    const { body } = await as(null, 'GET', '/generic_items?search=oled55c44la');
    expect(body.data).toMatchObject([{ risk_type: 8, brand: 'LG', model: 'OLED evo C4 55"', reference: 'OLED55C44LA', price: 1599 }]);
    expect(await models('filter[risk_type]=6&search=lavadora bosch')).toEqual(['Lavadora', 'Lavadora']);
  });

  test.each([
    ['samsumg galxy s23 fe', ['Galaxy S23 FE']],
    ['iphnoe 15 pro max', ['iPhone 15 Pro Max']],
    ['IPHONE15PROMAX', ['iPhone 15 Pro', 'iPhone 15 Pro Max']],
    ['xaomi redmy note 13 pro 5g', ['Redmi Note 13 Pro 5G', 'Redmi Note 13 Pro+ 5G']],
    ['motorrola razr 40 ultra', ['razr 40 ultra']],
    ['Pixél 8a', ['Pixel 8a']],
    // A wrong digit is not forgiven, and a word similar to nothing finds nothing.
    ['iphnoe 77', []],
    ['frigorifico', []],
    ['patinete', []],
    // The kind of device, its colour and its storage are no part of the model.
    ['móvil samsung galaxy s23 fe negro 128 GB', ['Galaxy S23 FE']],
    ['telefono iphnoe 15 pro max azul 256gb', ['iPhone 15 Pro Max']],
  ])('%j means %j', async (search, found) => {
    expect(await models(`filter[risk_type]=1&search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test('the word for its kind alone finds those of that kind', async () => {
    expect(await models('filter[risk_type]=3&search=patinete eléctrico&page[size]=5')).toHaveLength(5);
    expect(await models('filter[risk_type]=3&search=patinete cecotec bongo d30 xl')).toEqual(['Bongo D30 XL']);
    expect(await models('filter[risk_type]=7&search=portatil macbook air 15 m4')).toEqual(['MacBook Air 15 M4']);
    expect(await models('search=patinete')).toEqual([]);
  });

  test('by kind, brand and price', async () => {
    expect(await models('filter[risk_type]=3&filter[brand]=KUKIRÍN&sort=model')).toHaveLength(4);
    expect(await models('filter[risk_type]=3&filter[brand]=Kukirin&sort=model')).toEqual(['G2 Max', 'G3 Pro', 'G4', 'S1 Max']);
    expect(await models('filter[risk_type]=3&filter[brand]=Kukirin&filter[min_price]=899&filter[max_price]=1099&sort=-price')).toEqual([
      'G3 Pro',
      'G2 Max',
    ]);
  });

  test('page by page, all of it once', async () => {
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Answer = await as(null, 'GET', `/generic_items?page[size]=100&sort=-price${cursor ? `&page[cursor]=${cursor}` : ''}`);
      seen.push(...(body.data as Items).map(({ id }) => id));
      cursor = (body.meta as { next_cursor: string | null }).next_cursor;
    } while (cursor !== null);
    const [row] = await api.sql<{ all: number }>('select count(*)::int as all from generic_items');
    expect(seen).toHaveLength(row?.all ?? 0);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(300);
  });

  test.each(['filter[risk_type]=2', 'filter[kind]=1', 'filter[min_price]=-1', 'sort=colour'])('%s is not understood', async (query) => {
    expect((await as(null, 'GET', `/generic_items?${query}`)).body.code).toBe('invalid-query');
  });
});

describe('on a table of 20 000 items', () => {
  const planOf = plansOnLargeTable(
    api,
    'generic_items',
    `insert into generic_items (risk_type, brand, model, price_cents)
       select case when n % 100 = 0 then 3 else 1 end, 'Marca ' || n % 500, 'Modelo ' || n, n * 10 from generate_series(1, 20000) n`,
  );
  test.each([
    ['generic_items_by_brand', `(brand collate "es-x-icu", id) > ('M', 5)`, 'brand collate "es-x-icu", id'],
    ['generic_items_by_brand', `brand collate "es-x-icu" = 'Marca 7'`, 'brand collate "es-x-icu", id'],
    ['generic_items_by_model', `(model collate "es-x-icu", id) < ('N', 5)`, 'model collate "es-x-icu" desc, id desc'],
    ['generic_items_by_price', 'price_cents between 10000 and 20000', 'price_cents, id'],
    ['generic_items_created', '(created_at, id) > (now(), 5)', 'created_at, id'],
    ['generic_items_kind', 'risk_type = 3 and id > 5', 'id'],
  ])('%s is an index that the list uses', async (index, where, orderBy) => {
    expect(await planOf(`select id from generic_items where ${where} order by ${orderBy} limit 26`)).toContain(index);
  });
});

describe('an item', () => {
  test('is made, read, changed and ended', async () => {
    const { status, body: made } = await as('admin', 'POST', '/generic_items', phone);
    expect([status, made]).toEqual([200, { ...phone, id: made.id, reference: null, active: true, created_at: '2026-03-10T10:00:00.000Z' }]);
    const path = `/generic_items/${Number(made.id)}`;
    expect((await as('staff', 'GET', path)).body).toEqual(made);
    expect((await as('admin', 'PATCH', path, { price: 150, reference: 'P-1' })).body).toEqual({ ...made, price: 150, reference: 'P-1' });
    expect((await as('admin', 'PATCH', path, { active: false })).body.active).toBe(false);
    expect(await models('search=prueba uno')).toEqual([]);
    const hidden = (await as('staff', 'GET', '/generic_items-priv?filter[active]=0')).body.data as Items;
    expect(hidden).toMatchObject([{ id: made.id, active: false }]);
    expect((await as('admin', 'DELETE', path)).status).toBe(204);
    expect((await as('staff', 'GET', '/generic_items-priv?filter[active]=0')).body.data).toEqual([]);
    expect((await as('staff', 'GET', path)).status).toBe(404);
  });

  test('made again is changed, however it is written, and comes back when it had been ended', async () => {
    const { body: first } = await as('admin', 'POST', '/generic_items', { ...phone, model: 'Dós' });
    const { body: again } = await as('admin', 'POST', '/generic_items', { ...phone, brand: 'PRUEBA', model: 'dos', price: 99 });
    expect(again).toMatchObject({ id: first.id, brand: 'PRUEBA', price: 99 });
    await as('admin', 'DELETE', `/generic_items/${Number(first.id)}`);
    expect((await as('admin', 'POST', '/generic_items', { ...phone, model: 'Dos' })).body.id).toBe(first.id);
    expect(await models('search=prueba dos')).toEqual(['Dos']);
    expect((await as('admin', 'POST', '/generic_items', { ...phone, risk_type: 7, model: 'Dos' })).body.id).not.toBe(first.id);
  });

  test('does not become another', async () => {
    const { body } = await as('admin', 'POST', '/generic_items', { ...phone, model: 'Tres' });
    const { status, body: refused } = await as('admin', 'PATCH', `/generic_items/${Number(body.id)}`, {
      brand: 'Apple',
      model: 'iPhone 15',
      reference: 'a3090',
    });
    expect([status, refused.code, refused.fields]).toEqual([409, 'already-exists', [{ path: 'model', code: 'unique' }]]);
  });

  test.each([
    ['a person', { risk_type: 2 }, 'risk_type'],
    ['without a brand', { brand: '' }, 'brand'],
    ['for nothing', { price: 0 }, 'price'],
    ['with a third of a cent', { price: 1.333 }, 'price'],
    ['with a misspelled field', { prize: 1 }, 'prize'],
  ])('%s is refused', async (_, more, path) => {
    const { status, body } = await as('admin', 'POST', '/generic_items', { ...phone, ...more });
    expect([status, (body.fields as { path: string }[])[0]?.path]).toEqual([422, path]);
  });
});
