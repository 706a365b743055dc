import { describe, expect, test } from 'vitest';
import { seedCatalogue } from '#server/db/seed/catalogue.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { callsAs, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const as = callsAs(api, tokens);
type Rows = Record<string, unknown>[];
const listed = async (path: string, person: DemoPerson | null = null) => (await as(person, 'GET', path)).body.data as Rows;

describe('product types', () => {
  test('are those of the specification, with their variants and what they insure', async () => {
    const types = await listed('/product_types');
    expect(types.map(({ id, variant, risk_types, has_reference }) => [id, variant, risk_types, has_reference])).toEqual([
      [1, 'mobile', [1], false],
      [2, 'default', [2], false],
      [3, 'scooter', [3], true],
      [4, 'warranty', [4], true],
      [5, 'multi-risk', [1, 5, 6], false],
      [6, 'portable', [7], true],
      [7, 'smart-tv', [8], true],
    ]);
    expect(types[4]?.categories).toContainEqual({ id: expect.any(Number), name: 'Lavadora', risk_type: 6 });
  });

  test('one by one; what is none does not exist', async () => {
    const { status, body } = await as(null, 'GET', '/product_types/7');
    expect([status, body]).toEqual([200, (await listed('/product_types'))[6]]);
    expect((await as(null, 'GET', '/product_types/8')).status).toBe(404);
  });

  test('have the name and the description that the office gives them, and ours again without one', async () => {
    const ours = (await as(null, 'GET', '/product_types/3')).body.description;
    expect(ours).toMatch(/^Un seguro de tu patinete/);
    const change = (body: object, person: DemoPerson = 'admin') => as(person, 'PATCH', '/product_types/3', body);
    const own = { name: 'Patinetes', description: 'Tu patinete, cubierto.' };
    expect((await change(own)).body).toMatchObject({ id: 3, ...own });
    expect((await as(null, 'GET', '/products/102')).body.product_type).toMatchObject({ id: 3, name: 'Patinetes' });
    const ipid = (await as(null, 'GET', '/products/102/ipid')).body as { product: string; sections: { items: { text: string }[] }[] };
    expect([ipid.product, ipid.sections[0]?.items[0]?.text]).toEqual(['Producto: Patinetes Patinete', own.description]);
    const { body: history } = await as('staff', 'GET', '/history/product-type/3');
    expect((history.data as { changes: object[] }[])[0]?.changes).toContainEqual({ field: 'name', before: 'Patinete', after: 'Patinetes' });
    expect((await change({ name: 'Patinete', description: null })).body).toMatchObject({ name: 'Patinete', description: ours });
    // A text equal to the built-in one is not stored as an own text.
    await change({ description: ours });
    expect(await api.sql('select description from product_types where id = 3')).toEqual([{ description: null }]);
  });

  test.each<[object, string, string]>([
    [{ name: '' }, 'name', 'too-short'],
    [{ name: 'Móvil' }, 'name', 'already-exists'],
    [{ description: 'a'.repeat(301) }, 'description', 'too-long'],
    [{ nombre: 'Otro' }, 'nombre', 'unknown'],
  ])('refused: %j', async (body, path, code) => {
    const refused = await as('admin', 'PATCH', '/product_types/3', body);
    expect(refused.status).toBeGreaterThanOrEqual(409);
    expect(refused.body.code === 'already-exists' ? [{ path, code }] : refused.body.fields).toEqual([{ path, code }]);
    expect((await as(null, 'GET', '/product_types/3')).body.name).toBe('Patinete');
  });

  test('are changed by administrators alone, and two of them do not undo each other', async () => {
    for (const person of ['policyholder', 'store', 'distributor', 'staff'] as const)
      expect((await as(person, 'PATCH', '/product_types/3', { name: 'Otro' })).status).toBe(403);
    const tag = (await as('admin', 'GET', '/product_types/3')).headers.get('etag') ?? '';
    const late = (name: string) =>
      api.call('PATCH', '/product_types/3', { token: tokens.admin, body: { name }, headers: { 'if-match': tag } });
    expect([(await late('Uno')).status, (await late('Dos')).body.code]).toEqual([200, 'changed-meanwhile']);
    await as('admin', 'PATCH', '/product_types/3', { name: 'Patinete' });
    expect((await as('admin', 'PATCH', '/product_types/8', { name: 'Otro' })).status).toBe(404);
  });

  test('of which an operator may read one otherwise', async () => {
    const set = async (variant: string) => (await as('admin', 'PATCH', '/product_types/6', { variant })).status;
    expect([await set('other'), await set('mobile')]).toEqual([422, 200]);
    expect((await as(null, 'GET', '/product_types/6')).body).toMatchObject({ name: 'Portátil', variant: 'mobile' });
    expect((await as(null, 'GET', '/products/15')).body.product_type).toMatchObject({ id: 6, variant: 'mobile' });
    expect(await set('portable')).toBe(200);
    expect(await api.sql('select variant from product_types where id = 6')).toEqual([{ variant: null }]);
  });
});

describe('products', () => {
  test('have their tiers, coverages and tariff', async () => {
    const mobiles = await listed('/products?filter[product_type_id]=1');
    expect(mobiles.map(({ id, tier, name }) => [id, tier, name])).toEqual([
      [1, 'basic', 'Básico'],
      [2, 'intermediate', 'Intermedio'],
      [3, 'top', 'Top'],
    ]);
    expect(mobiles[0]).toMatchObject({
      product_type: { id: 1, name: 'Móvil', variant: 'mobile' },
      active: true,
      categories: [{ name: 'Móvil', risk_type: 1 }],
      coverages: [{ name: 'Rotura de pantalla' }, { name: 'Roturas varias' }],
      price_monthly: 2.95,
      price_yearly: 29.5,
    });
    expect(mobiles[0]?.prices).toContainEqual({ min_value: 150, max_value: 300, price_monthly: 3.95, price_yearly: 39.5 });
    expect((await as(null, 'GET', '/products/101')).body).toMatchObject({ tier: null, prices: [{ min_value: 0, max_value: 100 }] });
  });

  test('cost the same statements for one as for all', async () => {
    const statements = async (path: string) => {
      const before = api.statements;
      await as(null, 'GET', path);
      return api.statements - before;
    };
    expect(await statements('/products?page[size]=1')).toBe(await statements('/products?page[size]=100'));
  });

  test('that are not contracted any more are not offered, and are read by those who have one', async () => {
    await api.sql('update products set active = false where id = 1');
    expect((await listed('/products?filter[product_type_id]=1')).map(({ id }) => id)).toEqual([2, 3]);
    expect((await as(null, 'GET', '/products/1')).body.active).toBe(false);
    await api.sql('update products set active = true where id = 1');
    expect((await as(null, 'GET', '/products/4')).status).toBe(404);
  });

  test('are not sent twice to a browser that has them', async () => {
    const first = await as(null, 'GET', '/products');
    const tag = first.headers.get('etag') ?? '';
    const again = await api.call('GET', '/products', { headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
    await api.sql(`update product_prices set monthly_cents = 294 where product_id = 1 and min_cents = 0`);
    expect((await api.call('GET', '/products', { headers: { 'if-none-match': tag } })).status).toBe(200);
    await api.sql(`update product_prices set monthly_cents = 295 where product_id = 1 and min_cents = 0`);
  });

  test('have 0 to 100 euros as the range without another', async () => {
    await api.sql(`insert into products (id, product_type_id, name) values (900, 1, 'Prueba')`);
    expect((await as(null, 'GET', '/products/900')).body).toMatchObject({ prices: [], price_monthly: null, price_yearly: null });
    await api.sql('insert into product_prices (product_id, monthly_cents, yearly_cents) values (900, 100, 1000)');
    expect((await as(null, 'GET', '/products/900')).body.prices).toEqual([
      { min_value: 0, max_value: 100, price_monthly: 1, price_yearly: 10 },
    ]);
    await api.sql('delete from product_prices where product_id = 900');
    await api.sql('delete from products where id = 900');
  });
});

describe('categories', () => {
  const washer = { product_type_id: 5, risk_type: 6, name: 'Lavasecadora' };

  test('are made, read, changed and ended by an admin', async () => {
    const { body: made } = await as('admin', 'POST', '/product_categories', washer);
    expect(made).toMatchObject({ ...washer, active: true });
    const path = `/product_categories/${Number(made.id)}`;
    expect((await as('staff', 'GET', path)).body).toEqual(made);
    const shown = async () => ((await as(null, 'GET', '/product_types/5')).body.categories as Rows).map(({ name }) => name);
    expect(await shown()).toContain('Lavasecadora');
    expect((await as('admin', 'PATCH', path, { active: false })).body).toEqual({ ...made, active: false });
    expect(await shown()).not.toContain('Lavasecadora');
    expect((await as('admin', 'POST', '/product_categories', { ...washer, name: 'LAVASECADORA' })).body).toMatchObject({
      code: 'already-exists',
      fields: [{ path: 'name', code: 'unique' }],
    });
    expect((await as('admin', 'DELETE', path)).status).toBe(204);
    expect((await as('staff', 'GET', path)).status).toBe(404);
    expect((await as('admin', 'DELETE', path)).status).toBe(404);
  });

  test.each([
    ['of no product type', { product_type_id: 99 }, [{ path: 'product_type_id', code: 'unknown' }]],
    ['of what its product type does not insure', { risk_type: 3 }, [{ path: 'risk_type', code: 'other-product-type' }]],
    ['without a name', { name: ' ' }, [{ path: 'name', code: 'too-short' }]],
    ['with a misspelled field', { nmae: 'x' }, [{ path: 'nmae', code: 'unknown' }]],
  ])('%s are refused', async (_, more, fields) => {
    const { status, body } = await as('admin', 'POST', '/product_categories', { ...washer, ...more });
    expect([status, body.fields]).toEqual([422, fields]);
  });

  test('stay true when one half changes', async () => {
    const [category] = await listed('/product_categories?search=frigorifico', 'staff');
    const { status, body } = await as('admin', 'PATCH', `/product_categories/${Number(category?.id)}`, { product_type_id: 7 });
    expect([status, body.fields]).toEqual([422, [{ path: 'risk_type', code: 'other-product-type' }]]);
  });

  test('are found by type and word', async () => {
    const names = async (query: string) => (await listed(`/product_categories?${query}`, 'staff')).map(({ name }) => name);
    expect(await names('filter[product_type_id]=5&search=camara')).toEqual(['Cámara digital', 'Videocámara']);
    expect(await names('filter[product_type_id]=7')).toEqual(['Smart TV']);
  });
});

test('a second start changes nothing that somebody changed, and brings nothing back', async () => {
  await api.sql('update product_prices set monthly_cents = 1 where product_id = 2 and min_cents = 0');
  await api.sql(`update product_categories set name = 'Nevera' where name = 'Frigorífico'`);
  await api.sql(`update product_categories set deleted_at = now() where name = 'Vinoteca'`);
  await api.sql(`update generic_items set deleted_at = now() where model = 'iPhone 11'`);
  await api.sql(`update generic_items set model = 'Galaxy S24 (2024)', price_cents = 1 where model = 'Galaxy S24'`);
  const state = async () =>
    Promise.all(
      ['product_types', 'products', 'product_prices', 'product_coverages', 'product_categories', 'generic_items'].map((table) =>
        api.sql(`select * from ${table} order by 1, 2, 3`),
      ),
    );
  const before = await state();
  await seedCatalogue(api.ports.db);
  expect(await state()).toEqual(before);
});
