import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { type ModuleApi, openModuleApi, startModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi();

const device = { brand: 'Apple', model: 'iPhone 15', price: 959 };
const begin = async (body: object = {}) => api.call('POST', '/proposals', { body });
const pathOf = (proposal: Record<string, unknown>) => `/proposals/${String(proposal.identifier_proposal)}`;

describe('a proposal', () => {
  test('begins as the specification says, with an identifier that cannot be guessed', async () => {
    const { status, body, headers } = await begin();
    expect([status, body]).toEqual([
      201,
      {
        identifier_proposal: expect.stringMatching(/^[\w-]{22}$/),
        version: 1,
        type: 'top',
        product_type_id: null,
        product_id: null,
        periodicity: 1,
        paymentMethod: 'card',
        phone: null,
        email: null,
        device: null,
        other_devices: [],
        discount: null,
        acceptances: [],
        policyholder: null,
        store_id: null,
        step: null,
        price: null,
        created_at: '2026-03-10T10:00:00.000Z',
        last_day: '2026-03-25',
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const stored = JSON.stringify(await api.sql('select * from proposals'));
    expect(stored).not.toContain(String(body.identifier_proposal));
    expect(api.lines.join('')).not.toContain(String(body.identifier_proposal));
  });

  test('goes on in another device, which keeps no copy', async () => {
    const { body: begun } = await begin({ product_type_id: 1, device, phone: '+34 600 12 34 56', email: ' Ana@Ejemplo.ES', step: 'pago' });
    expect(begun).toMatchObject({ phone: '600123456', email: 'ana@ejemplo.es', price: { product_id: 3, price_per_payment: 12.95 } });
    const { body, headers } = await api.call('GET', pathOf(begun));
    expect(body).toEqual(begun);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('changes in part, or as a whole', async () => {
    const { body: begun } = await begin({ product_type_id: 1, device, step: 'precio' });
    const path = pathOf(begun);
    const policyholder = { name: 'Ana', surname1: 'Gil', document: '12345678-z', birth_date: '1990-02-28', postal_code: '28 013' };
    const patched = await api.call('PATCH', path, { body: { version: 1, type: 'basic', periodicity: 12, policyholder } });
    expect(patched.body).toMatchObject({
      version: 2,
      step: 'precio',
      policyholder: { name: 'Ana', surname2: null, document: '12345678Z', postal_code: '28013' },
      price: { product_id: 1, payments: 1, price_per_payment: 74.5 },
    });
    const replaced = await api.call('PUT', path, { body: { version: 2, product_id: 2, device } });
    expect(replaced.body).toMatchObject({ version: 3, type: 'top', step: null, policyholder: null, price: { product_id: 2 } });
    expect((await api.call('GET', path)).body).toEqual(replaced.body);
  });

  test('that is none does not exist, whatever its form', async () => {
    for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', '1', 'x'.repeat(200)])
      for (const method of ['GET', 'PUT', 'PATCH'])
        expect([
          method,
          (await api.call(method, `/proposals/${id}`, { body: method === 'GET' ? undefined : { version: 1 } })).status,
        ]).toEqual([method, 404]);
  });
});

describe('two devices at once', () => {
  test('do not overwrite each other', async () => {
    const { body: begun } = await begin();
    const path = pathOf(begun);
    const client = await api.connection.pool.connect();
    await client.query('begin');
    await client.query('select 1 from proposals for update');
    const changes = ['uno', 'dos', 'tres'].map((step) => api.call('PATCH', path, { body: { version: 1, step } }));
    // Until all three changes wait for the lock.
    while ((await lockWaits(api)) !== changes.length);
    await client.query('commit');
    client.release();
    const answers = await Promise.all(changes);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'changed-meanwhile', fields: [{ path: 'version', code: 'changed' }] });
    expect((await api.call('GET', path)).body).toEqual(answers.find(({ status }) => status === 200)?.body);
  });

  test('and a change whose answer was lost may be sent again', async () => {
    const { body: begun } = await begin();
    const change = { version: 1, device: { ...device, purchase_date: '2026-01-02' }, product_id: 3 };
    const first = await api.call('PATCH', pathOf(begun), { body: change });
    const again = await api.call('PATCH', pathOf(begun), { body: change });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.body.version).toBe(2);
  });

  test('nor do they change without saying what they read', async () => {
    const { body: begun } = await begin();
    const { status, body } = await api.call('PATCH', pathOf(begun), { body: { step: 'uno' } });
    expect([status, (body.fields as object[])[0]]).toEqual([422, { path: 'version', code: 'missing' }]);
  });
});

describe('its price', () => {
  test('binds while nothing it depends on changes, whatever the tariff says meanwhile', async () => {
    const { body: begun } = await begin({ product_id: 16, device: { ...device, price: 825 } });
    expect(begun.price).toMatchObject({ price_per_payment: 8.45 });
    await api.sql('update product_prices set monthly_cents = monthly_cents + 100 where product_id = 16');
    const path = pathOf(begun);
    expect((await api.call('PATCH', path, { body: { version: 1, phone: '600123456' } })).body.price).toEqual(begun.price);
    const { body: other } = await api.call('PATCH', path, { body: { version: 2, device: { ...device, price: 826 } } });
    expect(other.price).toMatchObject({ price_per_payment: 9.45 });
  });

  test('is that of all devices of a multi-device policy', async () => {
    const other = { risk_type: 6, brand: 'Balay', model: '3TS976BA', price: 499, purchase_date: '2025-06-01' };
    const { body } = await begin({ product_type_id: 5, device: { ...device, risk_type: 1 }, other_devices: [other] });
    expect(body.price).toMatchObject({ product_id: 104, price_per_payment: 15.95 });
    const tooOld = await begin({ product_type_id: 5, device, other_devices: [{ ...other, purchase_date: '2023-03-10' }] });
    expect([tooOld.status, tooOld.body.fields]).toEqual([422, [{ path: 'other_devices.0.purchase_date', code: 'too-old' }]]);
  });

  test('counts a discount of the store that sells, and of no other', async () => {
    await api.sql(`insert into discounts (code, description, kind, value_hundredths, store_id, created_at)
      values ('CENTRO', 'x', 'percentage', 5000, 1, now())`);
    const { status, body: begun } = await begin({ product_id: 3, device, discount: 'centro', store_id: 1 });
    expect([status, begun.price]).toMatchObject([201, { discount_amount: 77.7 }]);
    for (const store_id of [null, 2]) {
      const refused = [
        await begin({ product_id: 3, device, discount: 'centro', store_id }),
        await api.call('PATCH', pathOf(begun), { body: { version: 1, store_id } }),
      ];
      for (const { status, body } of refused) expect([status, body.fields]).toEqual([422, [{ path: 'discount', code: 'other-store' }]]);
    }
  });

  test('counts a discount', async () => {
    const { body } = await begin({ product_id: 3, device, discount: 'bienvenida' });
    expect(body).toMatchObject({ discount: 'BIENVENIDA', price: { list_price: 155.4, discount_amount: 15.54, total_price: 139.86 } });
  });
});

test.each([
  ['a device that costs too much', { product_id: 3, device: { ...device, price: 2500 } }, 'device.price', 'not-insurable-online'],
  ['a device bought tomorrow', { product_id: 3, device: { ...device, purchase_date: '2026-03-11' } }, 'device.purchase_date', 'in-future'],
  ['a scooter in a mobile policy', { product_id: 3, device: { ...device, risk_type: 3 } }, 'device.risk_type', 'other-product-type'],
  ['two devices in a mobile policy', { product_id: 3, device, other_devices: [device] }, 'other_devices', 'other-product-type'],
  ['a product that is none', { product_id: 4 }, 'product_id', 'unknown'],
  ['a product of another type', { product_id: 3, product_type_id: 7 }, 'product_id', 'unknown'],
  ['a product type that is none', { product_type_id: 99 }, 'product_type_id', 'unknown'],
  ['a code that nobody gave', { discount: 'NADA' }, 'discount', 'unknown'],
  ['a store that is none', { store_id: 999_999 }, 'store_id', 'unknown'],
  ['a phone of another country', { phone: '+33 1 42 68 53 00' }, 'phone', 'country'],
  ['a document whose letter is wrong', { policyholder: { document: '12345678A' } }, 'policyholder.document', 'control'],
  ['a day that is none', { policyholder: { birth_date: '1990-02-30' } }, 'policyholder.birth_date', 'no-such-day'],
  ['an account', { iban: 'ES9121000418450200051332' }, 'iban', 'unknown'],
  ['half a device', { device: { brand: 'Apple', price: 1 } }, 'device.model', 'missing'],
])('%s is refused, by its field, and changes nothing', async (_, more, path, code) => {
  const { status, body } = await begin(more);
  expect([status, body.fields]).toEqual([422, [{ path, code }]]);
  const { body: begun } = await begin({ step: 'antes' });
  expect((await api.call('PATCH', pathOf(begun), { body: { version: 1, ...more } })).status).toBe(422);
  expect((await api.call('GET', pathOf(begun))).body).toEqual(begun);
});

test('one that began before a field came goes on with it', async () => {
  const { body: begun } = await begin();
  await api.sql(`update proposals set state = state - 'store_id'`);
  expect((await api.call('GET', pathOf(begun))).body).toEqual(begun);
});

test('it is good for fifteen days, told as over for as many, and then nothing of it is left', async () => {
  const { body: begun } = await begin({ email: 'ana@ejemplo.es' });
  const path = pathOf(begun);
  const start = api.now;
  const at = async (instant: string) => {
    api.now = new Date(instant);
    await retain(api.ports);
    return (await api.call('GET', path)).status;
  };
  expect(await at('2026-03-25T22:59:00Z')).toBe(200);
  expect(await at('2026-03-25T23:01:00Z')).toBe(410);
  expect((await api.call('PATCH', path, { body: { version: 1, step: 'x' } })).body.code).toBe('link-expired');
  expect(await at('2026-04-09T10:00:00Z')).toBe(410);
  expect(await at('2026-04-10T10:00:00Z')).toBe(404);
  api.now = start;
  expect(JSON.stringify(await api.sql('select state from proposals'))).not.toContain('ana@ejemplo.es');
});

describe('with few tries', () => {
  let limited: ModuleApi;
  beforeAll(async () => {
    limited = await startModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '2' });
  });
  afterAll(() => limited.close());

  test('nobody begins them without end, or tries discount codes in them', async () => {
    const { body: begun } = await limited.call('POST', '/proposals', { body: {} });
    const change = async (body: object) => (await limited.call('PATCH', pathOf(begun), { body: { version: 1, ...body } })).status;
    expect([await change({ discount: 'UNO' }), await change({ discount: 'BIENVENIDA' }), await change({ step: 'pago' })]).toEqual([
      422, 429, 200,
    ]);
    expect((await limited.call('POST', '/proposals', { body: {} })).status).toBe(429);
  });
});
