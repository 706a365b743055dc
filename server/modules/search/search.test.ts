import { beforeAll, expect, test } from 'vitest';
import type { Found } from '#domain/wire/search.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const imei = '356938035643809';

async function find(person: DemoPerson, search: string): Promise<Found[]> {
  const { status, body } = await api.call('GET', `/search?search=${encodeURIComponent(search)}`, { token: tokens[person] });
  expect(status).toBe(200);
  return (body as { data: Found[] }).data;
}
const told = async (person: DemoPerson, search: string) => (await find(person, search)).map(({ kind, title }) => `${kind} ${title}`);

/** Adds a policy of a person with that surname, sold by that store, with an IMEI, a receipt, its order and a claim. */
async function addSale(number: string, surname: string, storeId: number | null, withImei: string | null = null): Promise<void> {
  const [person] = await api.sql<{ id: number }>(
    `insert into users (email, role, name, surname1, phones, document_code, created_at)
     values ($1 || '@busca.example', 'policyholder', 'Ágata', $2, array['+34612000' || right($1, 3)], null, now()) returning id`,
    [number.toLowerCase(), surname],
  );
  const [row] = await api.sql<{ policy: number; risk: number }>(
    `with p as (insert into policies (identifier, number, status, user_id, product_id, store_id, evaluation_active, created_at)
       values (gen_random_uuid(), $1, 3, $2, 3, $3, true, now()) returning id)
     insert into policy_risks (policy_id, risk_type, kind, name, brand, model, imei)
     select id, 1, 'mobile', 'M', 'Xiaomi', 'R13', $4 from p returning policy_id policy, id risk`,
    [number, person?.id, storeId, withImei],
  );
  const [receipt] = await api.sql<{ id: number }>(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date) values ($1, 'recibo-' || $2, 995, 995, '2026-03-10') returning id`,
    [row?.policy, number],
  );
  await api.sql(
    `insert into payment_transactions (payment_id, policy_id, kind, order_number, amount_cents, state, created_at) values ($1, $2, 'card', $3, 995, 'refused', now())`,
    [receipt?.id, row?.policy, `ORDEN${number}`],
  );
  await api.sql(
    `insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
     values (gen_random_uuid(), $1, 3, '2026-03-01', 'Se cayó en la estación de Chamartín', '{}', 1, 'covered', false, 'x', now(), now())`,
    [row?.risk],
  );
}

beforeAll(async () => {
  await addSale('BUSCA001', 'Zurbarán', 1, imei);
  await addSale('BUSCA002', 'Zurbarán', 2);
  await addSale('BUSCA003', 'Zurbarán', null);
});

test.each<[what: string, search: string, found: string[]]>([
  ['the number of a policy', 'BUSCA001', ['policy BUSCA001', 'claim BUSCA001 · Ágata Zurbarán', 'person Ágata Zurbarán']],
  ['an IMEI as it is printed', '35 693803 564380 9', ['policy BUSCA001', 'claim BUSCA001 · Ágata Zurbarán']],
  ['the identifier of a receipt', 'recibo-BUSCA002', ['receipt recibo-BUSCA002']],
  ['the order of a payment', 'ORDENBUSCA002', ['receipt recibo-BUSCA002']],
  ['a phone with spaces', '612 000 003', ['policy BUSCA003', 'person Ágata Zurbarán', 'claim BUSCA003 · Ágata Zurbarán']],
  [
    'words without their accents and capitals',
    'zurbaran AGATA busca003',
    ['policy BUSCA003', 'person Ágata Zurbarán', 'claim BUSCA003 · Ágata Zurbarán'],
  ],
])('%s finds what it is of', async (_, search, found) => {
  expect((await told('staff', search)).sort()).toEqual(found.sort());
});

test('what happened finds its claims, the newest first, and says where each is read', async () => {
  const found = await find('staff', 'estacion chamartin');
  expect(found.map(({ title }) => title.slice(0, 8))).toEqual(['BUSCA003', 'BUSCA002', 'BUSCA001']);
  expect(found.every(({ kind, policy_id, risk_id }) => kind === 'claim' && policy_id !== null && risk_id !== null)).toBe(true);
});

test('each finds what they may see: a store what it sold, a distributor what its stores sold, and neither claims nor people', async () => {
  expect(await told('store', 'Zurbaran')).toEqual(['policy BUSCA001']);
  expect(await told('distributor', 'Zurbaran')).toEqual(['policy BUSCA002', 'policy BUSCA001']);
  expect(await told('staff', 'Zurbaran')).toHaveLength(9);
  expect(await told('store', 'ORDENBUSCA002')).toEqual([]);
  expect(await told('store', 'recibo-BUSCA001')).toEqual(['receipt recibo-BUSCA001']);
  for (const seller of ['store', 'distributor'] as const) expect(await told(seller, 'chamartin')).toEqual([]);
});

test('of each kind it tells five', async () => {
  for (const each of [4, 5, 6, 7]) await addSale(`BUSCA00${each}`, 'Tasarte', 1);
  await addSale('BUSCA008', 'Tasarte', 1);
  await addSale('BUSCA009', 'Tasarte', 1);
  const found = await find('staff', 'tasarte');
  expect(Object.groupBy(found, ({ kind }) => kind)).toMatchObject({
    policy: { length: 5 },
    person: { length: 5 },
    claim: { length: 5 },
  });
  expect(found[0]?.title).toBe('BUSCA009');
});

test('refuses what no index finds by, and is not for a policyholder nor nobody', async () => {
  for (const search of ['', 'de la', 'ab', 'x'.repeat(101)])
    expect((await api.call('GET', `/search?search=${search}`, { token: tokens.staff })).status).toBe(400);
  // Three letters, the middle one as a letter and a combining accent.
  expect((await api.call('GET', `/search?search=${encodeURIComponent('an\u0303o')}`, { token: tokens.staff })).status).toBe(200);
  expect((await api.call('GET', '/search?search=busca', { token: tokens.policyholder })).status).toBe(403);
  expect((await api.call('GET', '/search?search=busca')).status).toBe(401);
  expect(await told('staff', "100%_o'\\")).toEqual([]);
});
