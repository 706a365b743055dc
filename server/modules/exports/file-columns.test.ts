import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditHeads } from '#domain/wire/audit.ts';
import { sepaFileHeads, transactionHeads } from '#domain/wire/bank-files.ts';
import { proposalHeads } from '#domain/wire/begun-proposals.ts';
import { callHeads } from '#domain/wire/call-requests.ts';
import { claimHeads } from '#domain/wire/claims.ts';
import { closingHeads } from '#domain/wire/closings.ts';
import { exportedLists } from '#domain/wire/csv.ts';
import { discountHeads } from '#domain/wire/discounts.ts';
import { distributorHeads } from '#domain/wire/distributors.ts';
import { genericItemHeads } from '#domain/wire/generic-items.ts';
import { jobHeads } from '#domain/wire/jobs.ts';
import { keptMethodHeads } from '#domain/wire/kept-methods.ts';
import type { ColumnHeads } from '#domain/wire/list.ts';
import { mailHeads } from '#domain/wire/mails.ts';
import { landingHeads } from '#domain/wire/office-landings.ts';
import { legalTextHeads } from '#domain/wire/office-texts.ts';
import { policyHeads } from '#domain/wire/policy-heads.ts';
import { categoryHeads } from '#domain/wire/product-categories.ts';
import { productTypeHeads } from '#domain/wire/product-types.ts';
import { productHeads } from '#domain/wire/products.ts';
import { receivedHeads } from '#domain/wire/received-evaluations.ts';
import { repairCenterHeads } from '#domain/wire/repair-centers.ts';
import { storeHeads } from '#domain/wire/stores.ts';
import { userHeads } from '#domain/wire/user-accounts.ts';
import { pgBossJobs } from '#server/adapters/pg-boss-jobs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { csvFile, logInDemoPeople } from '#tests/support/module-people.ts';

/** Rules for every list that can be downloaded as a file. */

const headsOf: Readonly<Record<(typeof exportedLists)[number], ColumnHeads>> = {
  '/audit': auditHeads,
  '/closings': closingHeads,
  '/discounts': discountHeads,
  '/distributors': distributorHeads,
  '/generic_items-priv': genericItemHeads,
  '/policies': policyHeads,
  '/policy-claims': claimHeads,
  '/products-priv': productHeads,
  '/proposals-priv': proposalHeads,
  '/repair_centers-priv': repairCenterHeads,
  '/stores-priv': storeHeads,
  '/users': userHeads,
  '/stores-landings-priv': landingHeads,
  '/sepa_files': sepaFileHeads,
  '/product_categories': categoryHeads,
  '/payment_transactions': transactionHeads,
  '/payment_methods': keptMethodHeads,
  '/mails': mailHeads,
  '/call-requests': callHeads,
  '/jobs': jobHeads,
  '/legal-texts-priv': legalTextHeads,
  '/product_types-priv': productTypeHeads,
  '/received-evaluations': receivedHeads,
};

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const jobs = await pgBossJobs(api.connection.pool, () => undefined);
api.ports.jobs = jobs;
afterAll(() => jobs.stop(0));
beforeAll(async () => {
  await api.sql(
    `insert into proposals (identifier_hash, version, state, created_at, updated_at, last_day) values ('x', 1, '{"store_id": 1, "product_type_id": 1}', now(), now(), '2049-01-01')`,
  );
  await api.sql(
    `insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
     select gen_random_uuid(), min(id), 1, '2026-03-01', 'Se cayó', '{}', 1, 'covered', false, 'x', now(), now() from policy_risks`,
  );
  await api.sql(
    `insert into call_requests (name, phone, reason, slot_date, slot_hour, consent_text, consent_version, created_at)
     values ('Ana', '612222222', '=cmd()', '2026-03-12', 12, 'x', '1', now())`,
  );
  await api.sql(
    `insert into messages (key, channel, kind, cause, user_id, address, state, last_error, created_at)
     values (gen_random_uuid(), 'mail', 'claim-received', 'claim:1', 1, 'a@b.example', 'failed', '=cmd()', now())`,
  );
  await api.sql(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     select min(policy_id), 3, true, 'ES9121000418450200051332', 'Ana Ruiz', '=cmd()', '2026-01-01', 'core-1', now() from policy_risks`,
  );
  await api.sql(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, blob, sha256, state, created_at)
     values ('2023-05-01', '=cmd()', 1, 995, 'b', 'b', 'accepted', now())`,
  );
  await api.sql(
    `insert into payment_transactions (payment_id, policy_id, kind, order_number, amount_cents, state, created_at)
     select id, policy_id, 'card', '1000AAAAAAAA', 995, 'refused', now() from policy_payments order by id limit 1`,
  );
  await api.sql(
    `insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at)
     select gen_random_uuid(), min(id), 2, 'person', '{}', '{}', 'x', now() from policy_risks`,
  );
  await jobs.work('retention', async () => new Promise(() => undefined));
  await api.ports.db.transaction((db) => jobs.enqueue(db, 'retention', {}));
});

async function ask(path: string, query: string) {
  const month = path === '/closings' ? 'month=2026-02&' : '';
  // Each download adds an audit event, so the audit list is asked for another kind of event: two downloads in a row are equal.
  const kind = path === '/audit' ? 'filter[kind]=session-opened&' : '';
  return api.call('GET', `${path}?${month}${kind}export_csv=1${query}`, { token: path === '/audit' ? tokens.admin : tokens.staff });
}

async function fileOf(path: string, query = ''): Promise<string[][]> {
  const { status, text } = await ask(path, query);
  expect(status).toBe(200);
  return parse(text, { bom: true, delimiter: ';' });
}

describe.each(exportedLists)('%s', (path) => {
  const heads = headsOf[path];
  const names = Object.keys(heads);

  test('has all columns, under different heads, when none is named', async () => {
    const [head, ...rows] = await fileOf(path);
    expect(head).toEqual(Object.values(heads));
    expect(new Set(head).size).toBe(names.length);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('has the columns that are named, in their order and no other', async () => {
    const whole = await fileOf(path);
    const some = names.toReversed().filter((_, at) => at % 2 === 0);
    expect(await fileOf(path, `&columns=${some.join(',')}`)).toEqual(whole.map((row) => some.map((name) => row[names.indexOf(name)])));
  });

  test.each([
    ['one that there is not', `${names[0]},nada`, { path: 'columns.1', code: 'unknown-column' }],
    ['its head', `${names[0]},${names[1]},Código`, { path: 'columns.2', code: 'unknown-column' }],
    ['none', '', { path: 'columns.0', code: 'unknown-column' }],
    ['one twice', `${names[0]},${names[1]},${names[0]}`, { path: 'columns', code: 'column-twice' }],
  ])('refuses %s', async (_what, columns, field) => {
    const { status, body } = await ask(path, `&columns=${encodeURIComponent(columns)}`);
    expect([status, body.code, body.fields]).toEqual([400, 'invalid-query', [field]]);
  });
});

test('what comes in from a file reads the whole file of its list, and makes nothing twice', async () => {
  const linesOf = async (path: string, query: string) => (await ask(path, query)).text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const send = async (path: string, lines: readonly string[]) => {
    const [head = '', ...rows] = lines;
    const { status, body } = await api.call('POST', path, { token: tokens.admin, body: csvFile(head, ...rows) });
    return [status, body.created, (body.rows as unknown[] | undefined)?.length, body.fields];
  };
  await api.sql(
    `insert into discounts (code, description, kind, value_hundredths, store_id, starts_on, max_uses, active, is_public, created_at) values
     ('VUELTA-1', 'Uno', 'percentage', 1250, 2, '2026-01-02', 5, false, true, now()), ('VUELTA-2', 'Dos', 'amount', 125000, 2, null, null, true, false, now())`,
  );
  const [store] = await api.sql<{ distributor_id: number }>('select distributor_id from stores where id = 2');
  const stores = await linesOf('/stores-priv', `&filter[distributor_id]=${store?.distributor_id}`);
  const discounts = await linesOf('/discounts', '&filter[store_id]=2&search=vuelta&sort=id');
  expect(await send(`/distributors/${store?.distributor_id}/stores-csv`, stores)).toEqual([201, 0, stores.length - 1, undefined]);
  expect(await send('/stores/2/discounts-csv', discounts)).toEqual([201, 0, 2, undefined]);
  expect(await send('/stores/1/discounts-csv', discounts)).toEqual([
    422,
    undefined,
    undefined,
    [
      { path: '1.store', code: 'different' },
      { path: '2.store', code: 'different' },
    ],
  ]);

  await api.sql(`delete from discounts where code like 'VUELTA%'`);
  expect(await send('/stores/2/discounts-csv', discounts)).toEqual([201, 2, 2, undefined]);
  const again = await linesOf('/discounts', '&filter[store_id]=2&search=vuelta&sort=id');
  const withoutOwn = (lines: readonly string[]) => lines.map((line) => line.split(';').slice(0, -2));
  expect(withoutOwn(again)).toEqual(withoutOwn(discounts));
});

/** Lists that stores, distributors and policyholders cannot read. The tests of each other list check which rows they see. */
const ofTheOffice = [
  '/call-requests',
  '/jobs',
  '/legal-texts-priv',
  '/mails',
  '/payment_methods',
  '/payment_transactions',
  '/product_categories',
  '/received-evaluations',
  '/sepa_files',
  '/users',
] as const satisfies (typeof exportedLists)[number][];

test.each(ofTheOffice)('%s is no file for whoever does not see the list, also with a permission for it', async (path) => {
  for (const person of ['policyholder', 'store', 'distributor'] as const) {
    expect((await api.call('GET', `${path}?export_csv=1`, { token: tokens[person] })).status).toBe(403);
    const token = String((await api.call('POST', '/export-tokens', { token: tokens[person], body: { path } })).body.token);
    expect([401, 403]).toContain((await api.call('GET', `${path}?export_csv=1&token=${token}`)).status);
  }
  expect((await api.call('GET', `${path}?export_csv=1`)).status).toBe(401);
});

test('no cell of any of them is a formula', async () => {
  const evil = '=cmd()';
  await api.sql('update distributors set name = $1 where id = 1', [evil]);
  await api.sql('update stores set name = $1, city = $1, phone = $1 where id = 1', [evil]);
  await api.sql('update repair_centers set name = $1, brands = array[$1]', [evil]);
  await api.sql('update generic_items set model = $1 where id = (select min(id) from generic_items)', [evil]);
  await api.sql('update discounts set description = $1', [evil]);
  await api.sql('update product_categories set name = $1 where id = (select min(id) from product_categories)', [evil]);
  await api.sql('update store_landings set title = $1', [evil]);
  await api.sql('update users set name = $1 where id in (1, 4)', [evil]);
  await api.sql('update policies set number = $1 where id = (select min(policy_id) from policy_risks)', [evil]);
  await api.sql('update policy_risks set brand = $1', [evil]);
  await api.sql('update product_types set name = $1 where id = 8', [evil]);
  await api.sql(`update legal_text_versions set version = $1 where text = 'terms'`, [evil]);
  for (const path of exportedLists) {
    const cells = (await fileOf(path)).flat();
    expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d)/.test(cell))).toEqual([]);
    // In each of the other lists at least one cell is free text, which is the formula set above.
    if (path !== '/products-priv' && path !== '/proposals-priv' && path !== '/jobs')
      expect(cells.filter((cell) => cell.startsWith("'="))).not.toEqual([]);
  }
});
