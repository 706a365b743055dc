import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModuleApi, openModuleApi, startModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi();
beforeAll(async () => {
  const insert = (code: string, columns: string, values: string) =>
    api.sql(`insert into discounts (code, description, created_at, ${columns}) values ('${code}', 'x', now(), ${values})`);
  await insert('TOP10', 'kind, value_hundredths, product_ids', `'percentage', 1000, '{3}'`);
  await insert('CINCO', 'kind, value_hundredths', `'amount', 500`);
  await insert('VIEJO', 'kind, value_hundredths, ends_on', `'amount', 500, '2026-03-09'`);
  await insert('AGOTADO', 'kind, value_hundredths, max_uses, uses', `'amount', 500, 1, 1`);
});

type Prices = { product_id: number; position: number; price_per_payment: number; discount_amount: number }[];
const price = (query: string) => api.call('GET', `/policies/price?${query}`);
const prices = async (query: string) => (await price(query)).body.prices as Prices;

describe('a price', () => {
  test('of a product, month by month', async () => {
    const { status, body } = await price('product_id=3&device_price=199.90&periodicity=1');
    expect([status, body]).toEqual([
      200,
      {
        device_price: 199.9,
        discount: null,
        prices: [
          {
            position: 2,
            product_id: 3,
            periodicity: 1,
            list_price: 83.4,
            discount_amount: 0,
            total_price: 83.4,
            payments: 12,
            price_per_payment: 6.95,
            price_annual: 69.5,
          },
        ],
      },
    ]);
  });

  test('paid at once, with a discount on a line of its own', async () => {
    expect(await prices('product_id=3&device_price=199.90&periodicity=12&discount=top10')).toMatchObject([
      { list_price: 69.5, discount_amount: 6.95, total_price: 62.55, payments: 1, price_per_payment: 62.55, price_annual: 62.55 },
    ]);
  });

  test('of every product of a type; the usual device costs 825 euros', async () => {
    const { body } = await price('product_type_id=1');
    expect(body.device_price).toBe(825);
    expect((body.prices as Prices).map((each) => [each.position, each.product_id, each.price_per_payment])).toEqual([
      [0, 1, 7.45],
      [1, 2, 10.45],
      [2, 3, 12.95],
    ]);
  });

  test('of a person, who costs nothing by themselves', async () => {
    const { status, body } = await price('product_type_id=2');
    expect([status, body.device_price, (body.prices as Prices).map(({ product_id }) => product_id)]).toEqual([200, 0, [101]]);
  });

  test('of several, with a discount that is for one', async () => {
    expect((await prices('product_type_id=1&discount=TOP10')).map((each) => each.discount_amount)).toEqual([0, 0, 15.54]);
    expect((await prices('product_type_id=1&discount=CINCO')).map((each) => each.discount_amount)).toEqual([5, 5, 5]);
  });

  test('of several, without those that do not insure it', async () => {
    await api.sql('delete from product_prices where product_id = 1 and min_cents = 120000');
    expect((await prices('product_type_id=1&device_price=1500')).map((each) => each.product_id)).toEqual([2, 3]);
    expect((await price('product_id=1&device_price=1500')).body.fields).toEqual([{ path: 'device_price', code: 'not-insurable-online' }]);
  });
});

test.each([
  ['a device that costs too much', 'product_id=3&device_price=2000.01', 'device_price', 'not-insurable-online'],
  ['one that no product of the type insures', 'product_type_id=1&device_price=9000', 'device_price', 'not-insurable-online'],
  ['a product that is none', 'product_id=4', 'product_id', 'unknown'],
  ['a product of another type', 'product_id=3&product_type_id=7', 'product_id', 'unknown'],
  ['a product type that is none', 'product_type_id=99', 'product_type_id', 'unknown'],
  ['neither product nor type', 'device_price=100', 'product_id', 'unknown'],
  ['a code that nobody gave', 'product_id=3&discount=NADA', 'discount', 'unknown'],
  ['a code that is over', 'product_id=3&discount=VIEJO', 'discount', 'expired'],
  ['a code that is used up', 'product_type_id=1&discount=AGOTADO', 'discount', 'used-up'],
  ['a code for another product', 'product_id=2&discount=TOP10', 'discount', 'other-product'],
  ['an appliance of three years', 'product_type_id=5&risk_type=6&purchase_date=2023-03-10', 'purchase_date', 'too-old'],
  ['an old thing of multi-device', 'product_type_id=5&purchase_date=2020-01-01', 'purchase_date', 'too-old'],
  ['an appliance without its day', 'product_type_id=5&risk_type=6', 'purchase_date', 'missing'],
  ['a device bought tomorrow', 'product_id=3&purchase_date=2026-03-11', 'purchase_date', 'in-future'],
  ['a scooter as a mobile', 'product_id=102&risk_type=1', 'risk_type', 'other-product-type'],
])('%s has no price, and is told why', async (_, query, path, code) => {
  const { status, body } = await price(query);
  expect([status, body.code, body.fields]).toEqual([422, 'invalid-input', [{ path, code }]]);
});

test.each([
  ['periodicity=3', 'periodicity'],
  ['device_price=-1', 'device_price'],
  ['device_price=0', 'device_price'],
  ['device_price=1e3', 'device_price'],
  ['purchase_date=2026-02-30', 'purchase_date'],
  ['precio=1', 'precio'],
])('%s is not understood', async (query, path) => {
  const { status, body } = await price(`product_id=3&${query}`);
  expect([status, body.code, (body.fields as { path: string }[])[0]?.path]).toEqual([400, 'invalid-query', path]);
});

test('an appliance a day younger has one', async () => {
  expect((await price('product_type_id=5&risk_type=6&purchase_date=2023-03-11')).status).toBe(200);
});

describe('with few tries', () => {
  let limited: ModuleApi;
  beforeAll(async () => {
    limited = await startModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '2' });
  });
  afterAll(() => limited.close());

  test('codes cannot be guessed at without end; prices without a code can be asked for as often as a slider moves', async () => {
    const statuses = [];
    for (const code of ['UNO', 'DOS', 'BIENVENIDA'])
      statuses.push((await limited.call('GET', `/policies/price?product_id=3&discount=${code}`)).status);
    expect(statuses).toEqual([422, 422, 429]);
    expect((await limited.call('GET', '/policies/price?product_id=3')).status).toBe(200);
  });
});
