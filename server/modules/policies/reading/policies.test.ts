import { beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '#domain/wire/policies.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

const tokens: Record<string, string> = {};
const api = await openModuleApi();
beforeAll(async () => {
  for (const name of ['tomador', 'otra', 'tienda', 'distribuidor', 'oficina', 'admin']) {
    tokens[name] = String(
      (await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } })).body.api_token,
    );
  }
});

const list = async (name: string, query = '') => {
  const { status, body } = await api.call<{ data: Policy[]; meta: { next_cursor: string | null } }>('GET', `/policies${query}`, {
    token: tokens[name],
  });
  return { status, ...body };
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

test('and opens what is in its list, as it stands there, and nothing that hangs from it', async () => {
  const all = (await list('oficina')).data;
  for (const name of ['tienda', 'distribuidor']) {
    const sold = (await list(name)).data;
    for (const policy of all) {
      const { status, body } = await api.call('GET', `/policies/${policy.id}`, { token: tokens[name] });
      const listed = sold.find(({ id }) => id === policy.id);
      expect([policy.id, status, listed && body]).toEqual([policy.id, listed ? 200 : 404, listed]);
      const contract = await api.call('GET', `/policies/${policy.id}/contract`, { token: tokens[name] });
      expect(contract.status).toBe(403);
    }
  }
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

describe('a list is narrowed', () => {
  const found = async (query: string, name = 'oficina') => numbers((await list(name, `?${query}`)).data);

  test.each([
    ['status', 'filter[status]=3', ['19950', '20502', '18817']],
    ['number', 'filter[number]=20214', ['20214']],
    ['the store that sold it', 'filter[store_id]=2', ['20533']],
    ['a store of whoever sold it', 'filter[channel]=store', ['20502', '20533']],
    ['a distributor’s stores', 'filter[distributor_id]=1', ['20502', '20533']],
    ['product', 'filter[product_id]=1', ['19950']],
    ['product type', 'filter[product_type_id]=5', ['20502']],
    ['several at once', 'filter[product_type_id]=1&filter[status]=2&filter[store_id]=2', ['20533']],
    ['nothing that is there', 'filter[store_id]=999999', []],
    ['name, whatever its accents and capitals', 'search=LUCIA+sanz', ['20533']],
    ['e-mail', 'search=otra@peritia.example', ['20533']],
    ['phone', 'search=600765432', ['20533']],
    ['number, as a search', 'search=20377', ['20377']],
    ['IMEI, as people write it', 'search=35+417803+685978+9', ['20377']],
    ['half an IMEI', 'search=3541780368', []],
  ])('by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('by document and second IMEI', async () => {
    await api.sql(`update users set document_code = 'X1234567L' where id = 6`);
    await api.sql(`update policy_risks set imei2 = '861536030196001' where id = 4`);
    expect([await found('search=x1234567l'), await found('search=861536030196001')]).toEqual([['20533'], ['19950']]);
  });

  test('by days of Madrid, both included', async () => {
    await api.sql(`update policies set created_at = '2026-01-31T22:59:59Z' where id = 1`);
    await api.sql(`update policies set created_at = '2026-01-31T23:00:00Z' where id = 2`);
    // In summer time the day begins an hour earlier in UTC.
    await api.sql(`update policies set created_at = '2025-03-30T21:59:59Z' where id = 3`);
    await api.sql(`update policies set created_at = '2025-03-30T22:00:00Z' where id = 4`);
    const on = (from: string, to: string) => found(`filter[created_from]=${from}&filter[created_to]=${to}`);
    expect(await on('2026-01-31', '2026-01-31')).toEqual(['20481']);
    expect(await on('2026-02-01', '2026-02-01')).toEqual(['20377']);
    expect(await on('2025-03-30', '2025-03-30')).toEqual(['20214']);
    expect(await on('2025-03-31', '2025-03-31')).toEqual(['19950']);
    for (const day of ['2026-02-30', '0000-01-01', 'x']) expect((await list('oficina', `?filter[created_from]=${day}`)).status).toBe(400);
  });

  test('by an unpaid receipt that fell due on days', async () => {
    const numbered = async (query: string) => (await found(query)).sort();
    const add = (policy: string, due: string, more: { pending?: number; paid?: string } = {}) =>
      api.sql(
        `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date, payment_date)
         select id, gen_random_uuid(), 995, $3, $2, $4 from policies where number = $1`,
        [policy, due, more.pending ?? 995, more.paid ?? null],
      );
    await add('20502', '2020-01-10');
    await add('20502', '2020-01-11');
    await add('20533', '2020-01-12');
    await add('20481', '2020-01-12', { pending: 0, paid: '2020-01-12' });
    await api.sql(`update policies set status = 4 where number = '20214'`);
    await add('20214', '2020-01-12');
    expect(await numbered('filter[unpaid_to]=2020-01-10')).toEqual(['20502']);
    expect(await numbered('filter[unpaid_from]=2020-01-11&filter[unpaid_to]=2020-01-12')).toEqual(['20502', '20533']);
    expect(await numbered('filter[unpaid_from]=2020-01-13&filter[unpaid_to]=2020-01-31')).toEqual([]);
    // More receipts than are gathered at once (`fewReceipts`).
    await api.sql(`insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date)
      select p.id, gen_random_uuid(), 995, 995, '2020-01-20' from policies p, generate_series(1, 5001) n where p.number in ('20502', '20214')`);
    expect(await numbered('filter[unpaid_from]=2020-01-20&filter[unpaid_to]=2020-01-20')).toEqual(['20502']);
    await api.sql(`delete from policy_payments where activation_date < '2020-02-01'`);
    await api.sql(`update policies set status = 2 where number = '20214'`);
  });

  test('by words that very many have, a page at a time, and by such words that are a number too', async () => {
    await api.sql(
      `with people as (insert into users (email, role, name, surname1, created_at)
         select 'comun' || n || '@peritia.example', 'policyholder', 'Ana', 'Comunísima', now() from generate_series(1, 2001) n returning id)
       insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
       select gen_random_uuid(), 'Q' || row_number() over (order by id), 3, id, 3, true, now() from people order by id limit 30`,
    );
    const { body } = await api.call('GET', '/policies?search=comunisima&sort=-id&page[size]=20&page[total]=1', {
      token: String(tokens.oficina),
    });
    const first = body as { data: { number: string }[]; meta: { total: number; next_cursor: string } };
    expect([first.data[0]?.number, first.data.length, first.meta.total]).toEqual(['Q30', 20, 30]);
    expect((await found(`search=comunisima&sort=-id&page[size]=20&page[cursor]=${first.meta.next_cursor}`)).at(-1)).toBe('Q1');
    await api.sql(`update policies set number = 'comunisima' where number = '20377'`);
    expect(await found('search=comunisima&page[size]=1&sort=id')).toEqual(['comunisima']);
    await api.sql(`update policies set number = '20377' where number = 'comunisima'`);
    await api.sql(`delete from policies where number like 'Q%'`);
    await api.sql(`delete from users where email like 'comun%'`);
  });

  test('by the status of its evaluation, each policy in the one that it says', async () => {
    const all = (await list('oficina')).data;
    await api.sql(`insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status, active)
      select id, 1, 'mobile', 'Otro', 'Xiaomi', 'Redmi', 4, false from policies`);
    await api.sql(
      `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
      values ($1, 1, 'mobile', 'Otro', 'Xiaomi', 'Redmi', 2), ($1, 1, 'mobile', 'Otro', 'Xiaomi', 'Redmi', 5)`,
      [all[3]?.id],
    );
    const after = (await list('oficina')).data;
    expect(after[3]?.evaluation_status).toBe(2);
    expect(new Set(after.map((policy) => policy.evaluation_status)).size).toBeGreaterThan(3);
    for (const status of [1, 2, 3, 4, 5, 6])
      expect([status, await found(`filter[evaluation_status]=${status}`)]).toEqual([
        status,
        numbers(after.filter((policy) => policy.evaluation_status === status)),
      ]);
    await api.sql(`delete from policy_risks where name = 'Otro'`);
    for (const bad of ['0', '7', 'x']) expect((await list('oficina', `?filter[evaluation_status]=${bad}`)).status).toBe(400);
  });

  test('and each says which store sold it', async () => {
    const byNumber = new Map((await list('oficina')).data.map(({ number, store }) => [number, store]));
    expect([byNumber.get('20533')?.id, byNumber.get('20481')]).toEqual([2, null]);
    const [row] = await api.sql<{ name: string }>('select name from stores where id = 2');
    expect(byNumber.get('20533')?.name).toBe(row?.name);
  });

  test('and never widened: nobody finds another’s policy by any of it', async () => {
    const others = [
      'filter[number]=20533',
      'filter[store_id]=2',
      'filter[evaluation_status]=1',
      'filter[evaluation_status]=6',
      'filter[product_id]=3',
      'search=otra',
      'search=20533',
      'search=X1234567L',
    ];
    for (const query of others) expect([query, await found(query, 'tomador')]).toEqual([query, expect.not.arrayContaining(['20533'])]);
    for (const query of ['search=carmen', 'search=354178036859789', 'filter[status]=2', 'search=20377'])
      expect([query, await found(query, 'tienda')]).toEqual([query, expect.not.arrayContaining(['20377', '20533'])]);
    expect([await found('search=carmen', 'tienda'), await found('filter[distributor_id]=1', 'tienda')]).toEqual([['20502'], ['20502']]);
  });
});

test('a policy has the shape of the specification', async () => {
  const { body: policy } = await api.call<Policy>('GET', '/policies/5', { token: tokens.tomador });
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
  expect(policy.policy_risks.map(({ description }) => description)).toEqual([
    'Motorola Edge 50',
    'Lenovo Tab P12 ZACH0112ES',
    'Balay 3TS976BA 3TS976BA',
  ]);
});

test('the receipts are there with their amounts in euros', async () => {
  const { policy_payments } = (await api.call<Policy>('GET', '/policies/6', { token: tokens.tomador })).body;
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
  const searched = await cost('oficina', '?search=lucia&filter[distributor_id]=1&filter[product_type_id]=1');
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
  // One more statement checks whether many holders have that name.
  expect([searched.policies, searched.statements]).toEqual([1, few.statements + 1]);
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
