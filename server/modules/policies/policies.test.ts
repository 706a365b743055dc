import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';

let api: ModuleApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await startModuleApi();
  for (const name of ['tomador', 'otra', 'tienda', 'distribuidor', 'oficina', 'admin']) {
    tokens[name] = String(
      (await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } })).body.api_token,
    );
  }
});
afterAll(() => api.close());

const list = async (name: string, query = '') => {
  const { status, body } = await api.call('GET', `/policies${query}`, { token: tokens[name] });
  return { status, ...(body as unknown as { data: Policy[]; meta: { next_cursor: string | null } }) };
};
const numbers = (policies: Policy[]) => policies.map((policy) => policy.number);

test('each sees what is theirs, a store what it sold, a distributor what its stores sold; the office sees all', async () => {
  expect(numbers((await list('tomador')).data)).toEqual(['20481', '20377', '20214', '19950', '20502', '18817']);
  expect(numbers((await list('otra')).data)).toEqual(['20533']);
  expect(numbers((await list('tienda')).data)).toEqual(['20502']);
  expect(numbers((await list('distribuidor')).data)).toEqual(['20502', '20533']);
  expect((await list('oficina')).data).toHaveLength(7);
  expect((await list('admin')).data).toHaveLength(7);
});

test('a list goes on page by page, each policy once', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  do {
    const page = await list('oficina', `?page[size]=3${cursor ? `&page[cursor]=${cursor}` : ''}`);
    expect(page.data.length).toBeLessThanOrEqual(3);
    seen.push(...numbers(page.data));
    cursor = page.meta.next_cursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
});

test('a policy has the shape of the specification', async () => {
  const { body } = await api.call('GET', '/policies/5', { token: tokens.tomador });
  const policy = body as unknown as Policy;
  expect(policy).toMatchObject({
    number: '20502',
    status: 3,
    product: { product_type_id: 5 },
    evaluation_status: 1,
    evaluation_active: 1,
    complete_name: 'Carmen Ruiz Molina',
  });
  const kinds = ['mobile', 'person', 'scooter', 'device', 'portable', 'smart_tv'] as const;
  for (const risk of policy.policy_risks) {
    expect(kinds.filter((kind) => risk[`policy_risk_${kind}`] !== null)).toHaveLength(1);
    expect(risk.policy_risk_claims).toEqual([]);
  }
  expect(policy.policy_risks.map((risk) => risk.risk_type)).toEqual([1, 5, 6]);
});

test('the receipts are there with their amounts in euros', async () => {
  const { body } = await api.call('GET', '/policies/6', { token: tokens.tomador });
  const { policy_payments } = body as unknown as Policy;
  expect(policy_payments.map(({ price }) => price)).toEqual(Array(12).fill(6.2));
  // The day is 10 March 2026: the eleventh fell due in February and nobody paid it.
  expect(policy_payments.filter(({ payment_date }) => payment_date === null)).toMatchObject([
    { identifier: 'R-18817-11', pending_amount: 6.2, activation_date: '2026-02-15' },
    { identifier: 'R-18817-12', pending_amount: 6.2, activation_date: '2026-03-15' },
  ]);
});

test('a list costs as many statements with two hundred policies as with one', async () => {
  const cost = async (name: string, query = '') => {
    const before = api.statements;
    const { data } = await list(name, query);
    return { statements: api.statements - before, policies: data.length };
  };
  const few = await cost('otra');
  await api.sql(`insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
    select gen_random_uuid(), 'M' || n, 3, 1, 3, true, now() from generate_series(1, 200) n`);
  await api.sql(`insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
    select id, 1, 'mobile', 'M', 'B', 'M', 3 from policies where number like 'M%'`);
  await api.sql(`insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at)
    select gen_random_uuid(), r.id, 3, '{"label":"Validated","reasons":[]}', '{"label":"Validated","reasons":[]}', 'x', now()
    from policy_risks r join policies p on p.id = r.policy_id where p.number like 'M%'`);
  const many = await cost('tomador', '?page[size]=100');
  expect(many.policies).toBe(100);
  expect(few.statements).toBeGreaterThanOrEqual(3);
  expect(many.statements).toBeLessThanOrEqual(8);
});

test.each([
  [
    'two kinds at once',
    `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, id_number) values (1, 1, 'mobile', 'x', 'b', 'm', '1')`,
  ],
  ['no kind', `insert into policy_risks (policy_id, risk_type, kind, name) values (1, 1, 'mobile', 'x')`],
  [
    'a kind of another type',
    `insert into policy_risks (policy_id, risk_type, kind, name, brand, model) values (1, 3, 'mobile', 'x', 'b', 'm')`,
  ],
  [
    'a scooter with an IMEI',
    `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, imei) values (1, 3, 'scooter', 'x', 'b', 'm', '1')`,
  ],
  ['a status that is none', `update policies set status = 5 where id = 1`],
])('the database itself refuses %s', async (_, statement) => {
  await expect(api.sql(statement)).rejects.toMatchObject({ code: '23514' });
});

test('seeding again changes nothing', async () => {
  const { seedCatalogue } = await import('#server/db/seed/catalogue.ts');
  const { seedDemo } = await import('#server/db/seed/demo.ts');
  const count = async () =>
    (
      await api.sql(
        'select (select count(*) from policies) p, (select count(*) from users) u, (select count(*) from products) c, (select count(*) from policy_payments) r',
      )
    )[0];
  const before = await count();
  await seedCatalogue(api.ports.db);
  await seedDemo(api.ports.db, new Date());
  expect(await count()).toEqual(before);
});
