import { describe, expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import { openModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { acceptances, type Booked, contract, contracting, propose } from '#tests/support/module-contracting.ts';
import { sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const book = (booking: object, token?: string) => api.call<Booked>('POST', '/policies', { body: booking, token });
const count = async (table: string) => (await api.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

describe('a proposal is contracted', () => {
  test('by whoever holds it: policy, risk with its evaluation to do, twelve receipts, a user, a link to a password', async () => {
    const { booking, proposal } = await propose(api, { email: 'ana@ejemplo.es', discount: 'bienvenida' });
    const { status, body: policy, headers } = await book(booking);
    expect(status).toBe(201);
    expect(policy).toMatchObject({
      status: 1,
      identifier_proposal: proposal.identifier_proposal,
      product: { id: 3, product_type_id: 1 },
      evaluation_status: 1,
      evaluation_active: 1,
      complete_name: 'Ana Gil Soto',
      sign_link: `/policies/${policy.id}/sign`,
      policy_risks: [{ risk_type: 1, active: true, policy_risk_mobile: { brand: 'Apple', model: 'iPhone 15', imei: null } }],
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(policy.policy_payments).toHaveLength(12);
    const cents = policy.policy_payments.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    expect(cents).toBe(13_986);
    expect(policy.policy_payments.map(({ activation_date }) => activation_date).slice(0, 2)).toEqual(['2026-03-10', '2026-04-15']);
    const [contracted] = await api.sql('select * from policy_contracts where policy_id = $1', [policy.id]);
    expect(contracted).toMatchObject({
      list_cents: 15_540,
      discount_cents: 1554,
      total_cents: 13_986,
      is_invoice_declared: true,
      sign_by: expect.anything(),
      holder: { documentCode: '12345678Z', phone: '600555010', address: { postalCode: '28013', province: 'Madrid' } },
      acceptances: acceptances.map((each) => ({ ...each, acceptedAt: '2026-03-10T10:00:00.000Z' })),
    });
    expect(await api.sql(`select uses from discounts where code = 'BIENVENIDA'`)).toEqual([{ uses: 1 }]);
    expect(await api.sql(`select kind from audit_events where policy_id = $1`, [policy.id])).toEqual([{ kind: 'policy-booked' }]);
  });

  test('and the mailed link lets its holder in, to their own policy alone', async () => {
    const { body } = await contract(api, { email: 'clave@ejemplo.es' });
    await tryMessage(
      api,
      api.enqueued.findLast(({ name }) => name === 'mail'),
    );
    const mail = (await sentMails(api)).find((text) => text.includes('clave@ejemplo.es'));
    const token = /#t=(pr_[\w-]{43})/.exec(mail ?? '')?.[1];
    const password = 'una contraseña larga';
    expect(mail).toContain('Confirma que eres tú');
    expect((await api.call('POST', '/users/password', { body: { token, password } })).status).toBe(204);
    const { body: session } = await api.call('POST', '/users/login', { body: { email: 'clave@ejemplo.es', password } });
    const list = await api.call('GET', '/policies', { token: String(session.api_token) });
    expect((list.body.data as Policy[]).map(({ id }) => id)).toEqual([body.id]);
  });

  test('by somebody who is logged in: theirs, whatever e-mail it names; the office contracts for a policyholder', async () => {
    const own = await contract(api, { email: 'otro-correo@ejemplo.es' }, tokens.other);
    expect(own.body.user_id).toBe(6);
    const byOffice = await contract(api, { email: 'tomador@peritia.example' }, tokens.staff);
    expect(byOffice.body.user_id).toBe(1);
    const forStaff = await contract(api, { email: 'admin@peritia.example' }, tokens.staff);
    expect([forStaff.status, forStaff.body.fields]).toEqual([409, [{ path: 'email', code: 'log-in' }]]);
  });

  test('by the shop that sells: the customer is made from the proposal, and for a known e-mail the customer logs in', async () => {
    const sold = await contract(api, { email: 'en-tienda@ejemplo.es', store_id: 1 }, tokens.store);
    expect([sold.status, sold.body.status]).toEqual([201, 1]);
    const [{ user_id: userId, store_id: storeId } = {}] = await api.sql('select user_id, store_id from policies where id = $1', [
      sold.body.id,
    ]);
    expect(storeId).toBe(1);
    expect(await api.sql('select email, role from users where id = $1', [userId])).toEqual([
      { email: 'en-tienda@ejemplo.es', role: 'policyholder' },
    ]);
    expect((await api.call('GET', `/policies/${String(sold.body.id)}/payments/1`, { token: tokens.store })).status).toBe(403);
    const known = await contract(api, { email: 'tomador@peritia.example' }, tokens.store);
    expect([known.status, known.body.fields]).toEqual([409, [{ path: 'email', code: 'log-in' }]]);
  });

  test('for nothing with a code for all of it: paid from the start', async () => {
    await api.sql(
      `insert into discounts (code, description, kind, value_hundredths, created_at) values ('REGALO', 'x', 'percentage', 10000, now())`,
    );
    const { body } = await contract(api, { email: 'regalo@ejemplo.es', discount: 'REGALO' });
    expect(body.status).toBe(2);
    expect(await api.sql('select kind, user_id, data from audit_events where policy_id = $1 order by id', [body.id])).toEqual([
      { kind: 'policy-booked', user_id: body.user_id, data: {} },
      { kind: 'policy-activated', user_id: body.user_id, data: { from: 1, to: 2 } },
    ]);
  });

  test('at the price that binds us, although its discount ended meanwhile; one that was withdrawn is not counted', async () => {
    await api.sql(`insert into discounts (code, description, kind, value_hundredths, starts_on, ends_on, created_at)
      values ('HOY', 'x', 'percentage', 5000, '2026-03-10', '2026-03-10', now())`);
    const { booking } = await propose(api, { email: 'hoy@ejemplo.es', discount: 'HOY' });
    const { booking: later } = await propose(api, { email: 'tarde@ejemplo.es', discount: 'HOY' });
    const start = api.now;
    api.now = new Date(start.getTime() + 3 * 24 * 3_600_000);
    const { status, body } = await book(booking);
    const cents = (body.policy_payments as Policy['policy_payments']).reduce((sum, { price }) => sum + Math.round(price * 100), 0);
    expect([status, cents]).toEqual([201, 7770]);
    await api.sql(`update discounts set active = false where code = 'HOY'`);
    expect((await book(later)).body.fields).toEqual([{ path: 'discount', code: 'not-active' }]);
    api.now = start;
  });
});

test('not more than a few an hour by whoever is not logged in, from one address; the same again is no other', async () => {
  const limited = await startModuleApi({ BOOKINGS_PER_HOUR: '2' });
  try {
    const { booking } = await propose(limited, { email: 'una@ejemplo.es' });
    const status = async (body: object, token?: string) => (await limited.call('POST', '/policies', { body, token })).status;
    const again = [];
    for (let time = 0; time < 4; time += 1) again.push(await status(booking));
    expect(again).toEqual([201, 201, 201, 201]);
    expect((await contract(limited, { email: 'dos@ejemplo.es' })).status).toBe(201);
    const refused = await contract(limited, { email: 'tres@ejemplo.es' });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    // When limited, the response does not tell either that the address belongs to a user.
    expect((await contract(limited, { email: 'tomador@peritia.example' })).status).toBe(429);
    const shop = await logInDemoPeople(limited);
    expect((await contract(limited, { email: 'tres@ejemplo.es' }, shop.store)).status).toBe(201);
  } finally {
    await limited.close();
  }
});

test('whether a known address is a customer’s or the office’s is not told apart', async () => {
  const answers = [];
  for (const email of ['tomador@peritia.example', 'admin@peritia.example', 'tienda@peritia.example']) {
    const { status, body } = await contract(api, { email });
    answers.push({ ...body, status, request_id: '' });
  }
  expect(answers[0]).toMatchObject({ status: 409 });
  expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
});

describe('only once', () => {
  test('ten at a time make one policy, one user and twelve receipts, and each gets the policy', async () => {
    const { booking } = await propose(api, { email: 'diez@ejemplo.es' });
    const before = [await count('policies'), await count('users'), await count('policy_payments')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(booking)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect([await count('policies'), await count('users'), await count('policy_payments')]).toEqual(
      before.map((number, index) => Number(number) + (index === 2 ? 12 : 1)),
    );
  });

  test('a contracted proposal is closed: nobody reads it, changes it or contracts it another way', async () => {
    const { booking } = await propose(api, { email: 'cerrada@ejemplo.es' });
    await book(booking);
    const { identifier_proposal: id } = booking as { identifier_proposal: string };
    expect((await api.call('GET', `/proposals/${id}`)).body.code).toBe('already-contracted');
    expect((await api.call('PATCH', `/proposals/${id}`, { body: { version: 1, step: 'x' } })).body.code).toBe('already-contracted');
    const other = await book({ ...booking, acceptances: acceptances.toReversed() });
    expect([other.status, other.body.fields]).toEqual([409, [{ path: 'identifier_proposal', code: 'contracted' }]]);
    expect((await book(booking, tokens.other)).status).toBe(409);
    const start = api.now;
    api.now = new Date(start.getTime() + 24 * 3_600_000);
    expect((await book(booking)).status).toBe(409);
    api.now = start;
  });

  test('a code for one use goes to one of two', async () => {
    await api.sql(`insert into discounts (code, description, kind, value_hundredths, max_uses, created_at)
      values ('UNAVEZ', 'x', 'percentage', 1000, 1, now())`);
    const bookings = await Promise.all(['uno', 'dos'].map((name) => propose(api, { email: `${name}@ejemplo.es`, discount: 'UNAVEZ' })));
    const answers = await Promise.all(bookings.map(({ booking }) => book(booking)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.fields).toEqual([{ path: 'discount', code: 'used-up' }]);
  });
});

describe('is refused', () => {
  const nothingMade = async (booking: object, token?: string) => {
    const before = [await count('policies'), await count('users')];
    const { status, body } = await book(booking, token);
    expect([await count('policies'), await count('users')]).toEqual(before);
    return [status, body.code, (body.fields as { path: string; code: string }[] | undefined)?.map(({ path, code }) => `${path} ${code}`)];
  };

  test('with all that is missing told at once', async () => {
    const { booking } = await propose(api, { policyholder: null, phone: null });
    expect(await nothingMade({ ...booking, acceptances: acceptances.slice(1) })).toEqual([
      422,
      'invalid-input',
      [
        'policyholder.name missing',
        'policyholder.document missing',
        'policyholder.surname1 missing',
        'policyholder.birth_date missing',
        'policyholder.street missing',
        'policyholder.number missing',
        'policyholder.postal_code missing',
        'policyholder.town missing',
        'phone missing',
        'acceptances.invoice missing',
      ],
    ]);
  });

  test.each([
    [
      'somebody under age',
      { policyholder: { ...contracting.policyholder, birth_date: '2010-01-01' } },
      'policyholder.birth_date under-age',
    ],
    ['nothing insured', { device: null, product_id: null, product_type_id: 1 }, 'device missing'],
    ['no product', { product_id: null, product_type_id: null }, 'product_id missing'],
  ])('%s', async (_, more, fault) => {
    expect(await nothingMade((await propose(api, more)).booking)).toEqual([422, 'invalid-input', [fault]]);
  });

  test('with a text of another version than the one in force', async () => {
    const { booking } = await propose(api);
    const [first, ...others] = acceptances;
    expect(await nothingMade({ ...booking, acceptances: [{ ...first, version: '2025-01' }, ...others] })).toEqual([
      422,
      'invalid-input',
      ['acceptances.invoice other-version'],
    ]);
  });

  test('at another price than the one of the proposal, or with one changed since it was read', async () => {
    const { booking, proposal } = await propose(api);
    expect(await nothingMade({ ...booking, total_price: 1 })).toEqual([409, 'price-changed', ['total_price changed']]);
    await api.call('PATCH', `/proposals/${String(proposal.identifier_proposal)}`, { body: { version: 1, step: 'pago' } });
    expect(await nothingMade(booking)).toEqual([409, 'changed-meanwhile', ['version changed']]);
  });

  test('for an e-mail that is somebody’s, until that person logs in; nothing is told of it before all else is right', async () => {
    const { booking } = await propose(api, { email: 'tomador@peritia.example' });
    expect(await nothingMade({ ...booking, acceptances: [] })).toEqual([
      422,
      'invalid-input',
      expect.not.arrayContaining(['email log-in']),
    ]);
    expect(await nothingMade(booking)).toEqual([409, 'already-exists', ['email log-in']]);
    expect((await book(booking, tokens.policyholder)).body.user_id).toBe(1);
  });

  test('without a proposal, with one that is none, and one that is over', async () => {
    const { booking } = await propose(api);
    expect(await nothingMade({})).toEqual([401, 'unauthenticated', ['identifier_proposal missing']]);
    expect(await nothingMade({ ...booking, identifier_proposal: 'A'.repeat(22) })).toEqual([404, 'not-found', undefined]);
    expect(await nothingMade(booking, 'ps_there-is-no-such-session')).toEqual([401, 'unauthenticated', undefined]);
    for (const person of ['store', 'distributor'] as const)
      expect(await nothingMade({ ...booking, identifier_proposal: undefined }, tokens[person])).toEqual([403, 'forbidden', undefined]);
    const start = api.now;
    api.now = new Date('2026-03-26T10:00:00Z');
    expect(await nothingMade(booking)).toEqual([410, 'link-expired', undefined]);
    api.now = start;
  });
});
