import { describe, expect, test } from 'vitest';
import type { ProductDetail } from '#domain/wire/catalogue.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, propose } from '#tests/support/module-contracting.ts';
import { callsAs, type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const as = callsAs(api, tokens);
type Rows = Record<string, unknown>[];
const idsOf = async (path: string, person: DemoPerson | null = null) =>
  ((await as(person, 'GET', path)).body.data as Rows).map(({ id }) => id);
const read = async (id: unknown) => (await as<ProductDetail>(null, 'GET', `/products/${String(id)}`)).body;

const range = (min_value: number, max_value: number, price_monthly = 3.95, price_yearly = 39.5) => ({
  min_value,
  max_value,
  price_monthly,
  price_yearly,
});
const written = {
  product_type_id: 3,
  name: 'Patinete básico',
  coverages: [{ name: 'Robo', description: 'Te pagamos lo que vale' }],
  prices: [range(0, 300), range(300, 1000, 5.2, 52)],
  excluded: ['El desgaste'],
  restricted: ['Con candado.'],
};
const make = async (more: object = {}) => (await as<ProductDetail>('admin', 'POST', '/products', { ...written, ...more })).body;

describe('the office writes a product', () => {
  test('which is not sold until that is said, and then is quoted', async () => {
    const made = await make();
    expect(made).toMatchObject({
      product_type: { id: 3, name: 'Patinete' },
      tier: null,
      active: false,
      has_gaps: false,
      // Documents print these texts as sentences.
      coverages: [{ name: 'Robo', description: 'Te pagamos lo que vale.' }],
      excluded: ['El desgaste.'],
      restricted: ['Con candado.'],
      price_monthly: 3.95,
    });
    expect(await read(made.id)).toEqual(made);
    const path = `/products?filter[product_type_id]=3`;
    expect(await idsOf(path)).toEqual([102]);
    expect(await idsOf('/products-priv?filter[product_type_id]=3&filter[active]=0', 'staff')).toEqual([made.id]);
    expect((await as(null, 'GET', `/policies/price?product_id=${made.id}&device_price=300`)).status).toBe(422);
    expect((await as('admin', 'PATCH', `/products/${made.id}`, { active: true })).body.active).toBe(true);
    expect(await idsOf(path)).toEqual([102, made.id]);
    const { body } = await as(null, 'GET', `/policies/price?product_id=${made.id}&device_price=300`);
    expect(body.prices).toMatchObject([{ price_per_payment: 5.2, price_annual: 52 }]);
    expect((await as('admin', 'DELETE', `/products/${made.id}`)).status).toBe(204);
    expect((await as(null, 'GET', `/products/${made.id}`)).status).toBe(404);
    expect(await idsOf(path)).toEqual([102]);
  });

  test.each([
    ['without a tariff', { prices: [] }, [['prices', 'too-short']]],
    ['that covers nothing', { coverages: [] }, [['coverages', 'too-short']]],
    ['of no type', { product_type_id: 99 }, [['product_type_id', 'unknown']]],
    ['with parts of a cent', { prices: [range(0, 300, 3.955)] }, [['prices.0.price_monthly', 'not-whole-cents']]],
    ['for nothing', { prices: [range(0, 300, 0)] }, [['prices.0.price_monthly', 'too-small']]],
    ['from below zero', { prices: [range(-1, 300)] }, [['prices.0.min_value', 'too-small']]],
    ['with ends exchanged', { prices: [range(300, 100)] }, [['prices.0.max_value', 'before-start']]],
    ['with ranges that overlap', { prices: [range(100, 300), range(0, 100.01)] }, [['prices.0.min_value', 'overlap']]],
    ['with a gap that nobody meant', { prices: [range(0, 300), range(400, 500)] }, [['prices.1.min_value', 'gap']]],
    [
      'that covers the same twice',
      { coverages: [...written.coverages, { name: 'ROBO', description: 'x' }] },
      [['coverages.1.name', 'twice']],
    ],
    ['of a tier that is none', { tier: 'gold' }, [['tier', 'not-an-option']]],
    ['with a misspelled field', { nmae: 'x' }, [['nmae', 'unknown']]],
  ])('%s: refused, each fault at its field', async (_, more, faults) => {
    const { status, body } = await as('admin', 'POST', '/products', { ...written, ...more });
    expect([status, (body.fields as { path: string; code: string }[]).map(({ path, code }) => [path, code])]).toEqual([422, faults]);
  });

  test('with a gap that is meant, which stays meant until it is closed', async () => {
    const { id, has_gaps: hasGaps } = await make({ prices: [range(0, 300), range(400, 500)], has_gaps: true });
    expect(hasGaps).toBe(true);
    const path = `/products/${id}`;
    expect((await as('admin', 'PATCH', path, { prices: [range(0, 300, 4), range(400, 500)] })).status).toBe(200);
    expect((await as('admin', 'PATCH', path, { has_gaps: false })).body.fields).toEqual([{ path: 'has_gaps', code: 'gap' }]);
    expect((await as('admin', 'PATCH', path, { prices: [range(0, 400), range(400, 500)] })).body.has_gaps).toBe(false);
    expect((await as('admin', 'PATCH', path, { prices: [range(0, 300), range(400, 500)] })).body.fields).toEqual([
      { path: 'prices.1.min_value', code: 'gap' },
    ]);
  });

  test('of a tier that no other on sale has', async () => {
    const top = { product_type_id: 1, name: 'Otro Top', tier: 'top' };
    const refused = await as('admin', 'POST', '/products', { ...written, ...top, active: true });
    expect([refused.status, refused.body.fields]).toEqual([409, [{ path: 'tier', code: 'unique' }]]);
    const { id } = await make(top);
    expect((await as('admin', 'PATCH', `/products/${id}`, { active: true })).body.fields).toEqual([{ path: 'tier', code: 'unique' }]);
    await as('admin', 'PATCH', '/products/3', { active: false });
    expect((await as('admin', 'PATCH', `/products/${id}`, { active: true })).status).toBe(200);
    const device = { brand: 'Apple', model: 'iPhone 15', price: 959 };
    const { body } = await as(null, 'POST', '/proposals', { product_type_id: 1, type: 'top', device });
    expect((body.price as Rows[number]).product_id).toBe(id);
    await as('admin', 'PATCH', `/products/${id}`, { active: false });
    await as('admin', 'PATCH', '/products/3', { active: true });
  });

  test('and another does not undo it: what has changed meanwhile is told', async () => {
    const { id } = await make({ name: 'A la vez' });
    const path = `/products/${id}`;
    const tag = (await as(null, 'GET', path)).headers.get('etag') ?? '';
    await as('admin', 'PATCH', path, { prices: [range(0, 300, 4.1)] });
    const { status, body } = await as('admin', 'PATCH', path, { name: 'Otro' }, { 'if-match': tag });
    expect([status, body.code, (await read(id)).name]).toEqual([409, 'changed-meanwhile', 'A la vez']);
  });

  test('with a history of each range and each coverage', async () => {
    const { id } = await make({ name: 'Con historia' });
    await as('admin', 'PATCH', `/products/${id}`, { prices: [range(0, 300, 4.1), range(300, 1000, 5.2, 52)] });
    await as('admin', 'PATCH', `/products/${id}`, { prices: [range(0, 300, 4.1), range(300, 1000, 5.2, 52)] });
    const { body } = await as('staff', 'GET', `/history/product/${id}`);
    expect((body.data as Rows).map(({ kind, changes }) => [kind, (changes as Rows).length])).toEqual([
      ['catalogue-changed', 1],
      ['catalogue-made', 10],
    ]);
    expect((body.data as { changes: object[] }[])[0]?.changes).toEqual([
      { field: 'prices.0', before: '0,00–300,00: 3,95 / 39,50', after: '0,00–300,00: 4,10 / 39,50' },
    ]);
  });

  test('goes out as a file, its tariff in one cell', async () => {
    const { text } = await api.call('GET', '/products-priv?filter[product_type_id]=1&filter[active]=1&export_csv=1', {
      token: tokens.staff,
    });
    const [head, first, ...others] = text.trim().split('\r\n');
    expect(head).toContain('Nombre;Tipo de producto;Coberturas;Desde, al mes;Desde, al año;Estado;Plan;Qué cubre;Tarifa;');
    expect(first).toMatch(/^Móvil Básico;Móvil;\d+;2,95;29,50;Activo;Básico;"[^"]*";"0,00–150,00: 2,95 \/ 29,50; .*;1$/s);
    expect(others).toHaveLength(2);
  });
});

describe('a changed tariff', () => {
  const dearer = async (id: number, prices: ProductDetail['prices']) =>
    as('admin', 'PATCH', `/products/${id}`, { prices: prices.map((each) => ({ ...each, price_monthly: each.price_monthly + 1 })) });

  test('is seen by whoever reads next, whatever they had read before', async () => {
    const { prices } = await read(2);
    const address = '/products?filter[product_type_id]=1';
    const tag = (await api.call('GET', address)).headers.get('etag') ?? '';
    expect((await api.call('GET', address, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await dearer(2, prices);
    const again = await api.call('GET', address, { headers: { 'if-none-match': tag } });
    expect([again.status, (again.body.data as ProductDetail[])[1]?.price_monthly]).toEqual([200, 4.95]);
    await as('admin', 'PATCH', '/products/2', { prices });
  });

  test('changes neither what was proposed nor what was contracted, and is what the next one is quoted', async () => {
    const { prices } = await read(3);
    const { proposal, booking } = await propose(api);
    const { body: policy } = await contract(api, { email: 'antes@ejemplo.es' });
    const receipts = () => api.sql('select price_cents, pending_cents from policy_payments where policy_id = $1 order by id', [policy.id]);
    const before = await receipts();
    expect(before.length).toBeGreaterThan(0);
    expect((await dearer(3, prices)).status).toBe(200);

    expect(await receipts()).toEqual(before);
    const again = await as(null, 'GET', `/proposals/${String(proposal.identifier_proposal)}`);
    expect(again.body.price).toEqual(proposal.price);
    expect((await as(null, 'POST', '/policies', booking)).status).toBe(201);
    const next = (await propose(api, { email: 'despues@ejemplo.es' })).proposal.price as { total_price: number };
    expect(next.total_price).toBeCloseTo((proposal.price as typeof next).total_price + 12);
    await as('admin', 'PATCH', '/products/3', { prices });
  });
});

describe('what somebody has contracted', () => {
  test('is not deleted, nor is what somebody was offered: it is no longer sold', async () => {
    const { id } = await make({ product_type_id: 1, name: 'Contratado', active: true });
    const path = `/products/${id}`;
    const { booking } = await propose(api, { product_id: id, email: 'uno@ejemplo.es' });
    expect((await as('admin', 'DELETE', path)).body.code).toBe('in-use');
    expect((await as('admin', 'PATCH', path, { active: false })).status).toBe(200);
    // An offer that was made before stays valid for its days; no new one is made.
    expect((await as(null, 'POST', '/proposals', { product_id: id, device: { brand: 'A', model: 'B', price: 500 } })).status).toBe(422);
    const { status, body: policy } = await as(null, 'POST', '/policies', booking);
    expect(status).toBe(201);
    expect((await as('admin', 'DELETE', path)).body.code).toBe('in-use');
    // Its policies still get their price from the product's own tariff.
    const changed = await as('admin', 'PATCH', `/policies/${String(policy.id)}/admin`, { device: { price: 200 } });
    expect([changed.status, changed.body.fields]).toEqual([200, undefined]);
  });

  test('covers what it covered: other words for the same, and another order, are no other cover', async () => {
    const { coverages } = await read(1);
    const words = coverages.map(({ name, description }) => ({ name, description }));
    const put = (next: object[]) => as('admin', 'PATCH', '/products/1', { coverages: next });
    await contract(api, { product_id: 1, email: 'cubierta@ejemplo.es' });
    expect((await put(words.slice(1))).body.fields).toEqual([{ path: 'coverages', code: 'covered' }]);
    expect((await put([...words, { name: 'Robo', description: 'x' }])).body.fields).toEqual([{ path: 'coverages', code: 'covered' }]);
    const turned = words.toReversed().map((each) => ({ ...each, description: 'Dicho de otra manera.' }));
    expect((await put(turned)).status).toBe(200);
    expect((await read(1)).coverages).toMatchObject(turned);
    await put(words);
  });
});

test.each<[DemoPerson | null, number]>([
  [null, 401],
  ['policyholder', 403],
  ['store', 403],
  ['distributor', 403],
  ['staff', 403],
])('%s may not write any', async (person, status) => {
  const before = await read(3);
  expect((await as(person, 'POST', '/products', written)).status).toBe(status);
  expect((await as(person, 'PATCH', '/products/3', { name: 'Mío' })).status).toBe(status);
  expect((await as(person, 'DELETE', '/products/3')).status).toBe(status);
  expect(await read(3)).toEqual(before);
  if (person !== 'staff') expect((await as(person, 'GET', '/products-priv')).status).toBe(status);
});
