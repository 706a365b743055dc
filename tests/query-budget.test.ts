import { beforeAll, expect, test } from 'vitest';
import { seedBook } from '#server/db/seed/book.ts';
import { firstBookId } from '#server/db/seed/book-chances.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

/** The rows of each requested page: more than a list returns by default. */
const pageSize = 100;
const book = 300;

let tokens: Record<DemoPerson | 'holder', string>;
let paymentId = 0;
let claimId = 0;
let evaluationId = '';
const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
beforeAll(async () => {
  await seedBook(api.ports.db, book, api.now);
  // One policyholder gets a full page of policies, each with a claim and its message.
  await api.sql('update policies set user_id = $1 where id between $1 and $2', [firstBookId, firstBookId + pageSize + 10]);
  await api.sql(
    `with made as (
       insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
       select gen_random_uuid(), id, 1, '2026-03-01', 'Se cayó', '{}', 1, 'covered', false, 'x', now(), now() from policy_risks where policy_id >= $1
       returning id
     )
     insert into claim_statuses (claim_id, stage, created_at) select id, 1, now() from made`,
    [firstBookId],
  );
  await api.sql(
    `insert into messages (key, channel, kind, cause, user_id, address, state, created_at)
     select gen_random_uuid(), 'mail', 'claim-received', 'claim:' || id, 1, 'a@b.example', 'sent', now() from claims`,
  );
  await api.sql(
    `insert into evaluations (id, risk_id, status, review, frontal, trasera, request_hash, created_at)
     select gen_random_uuid(), id, 2, 'person', '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', now()
     from policy_risks where policy_id >= $1 and kind = 'mobile' and not exists (select from evaluations where risk_id = policy_risks.id and status = 2)`,
    [firstBookId],
  );
  await api.sql(
    `insert into audit_events (at, kind, user_id, policy_id, data)
     select now(), 'policy-changed', 1, policy_id, data from generate_series(1, $1),
       (values ($2::int, '{}'::jsonb), (null, '{"store":1}'::jsonb)) as about (policy_id, data)`,
    [pageSize + 10, firstBookId],
  );
  await api.sql(
    `insert into proposals (identifier_hash, version, state, created_at, updated_at, last_day)
     select md5(n::text), 1, '{"store_id": 1, "product_type_id": 1}', now(), now(), '2049-01-01' from generate_series(1, $1) n`,
    [pageSize + 10],
  );
  await api.sql(
    `with made as (
       insert into webhooks (name, url, event_types, created_at)
       select 'W', 'https://socio.example/' || n, '{policy.booked}', now() from generate_series(1, $1) n returning id
     )
     insert into webhook_deliveries (webhook_id, policy_id, type, body, state, created_at, next_try_at)
     select id, $2, 'policy.booked', '{}', 'waiting', now(), now() from made`,
    [pageSize + 10, firstBookId],
  );
  await api.sql(
    `insert into api_keys (name, user_id, scopes, created_at) select 'K', 1, '{policies:read}', now() from generate_series(1, $1)`,
    [pageSize + 10],
  );
  const holder = newToken('ps');
  await api.sql(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $3::timestamptz + interval '1 day')`,
    [hashToken(holder), firstBookId, api.now],
  );
  tokens = { ...(await logInDemoPeople(api)), holder };
  const [payment] = await api.sql<{ id: number }>('select min(id) as id from policy_payments where policy_id = $1', [firstBookId]);
  const [claim] = await api.sql<{ id: number }>(
    'select min(claims.id) as id from claims join policy_risks on risk_id = policy_risks.id where policy_id = $1',
    [firstBookId],
  );
  const [evaluation] = await api.sql<{ id: string }>('select id from evaluations where status = 2 limit 1');
  evaluationId = evaluation?.id ?? '';
  paymentId = payment?.id ?? 0;
  claimId = claim?.id ?? 0;
});

const list = `page[size]=${pageSize}`;
const own = `/policies/${firstBookId}`;

/**
 * Who asks for what, how many rows come, and how many statements that may cost, the credential's own included. The home screen and its notices are the first
 * row. More than that is a query for each row, or one too many: think before the number grows.
 */
const budgets: [path: string, person: keyof typeof tokens | null, rows: number | null, statements: number][] = [
  [`/policies?${list}`, 'holder', pageSize, 7],
  [`/policies?${list}`, 'staff', pageSize, 7],
  [`/policies?${list}&page[total]=1`, 'staff', pageSize, 8],
  [`/policies?${list}&filter[evaluation_status]=3&page[total]=1`, 'staff', null, 8],
  [`/policies?filter[number]=${firstBookId}`, 'staff', 1, 7],
  [own, 'holder', null, 8],
  [own, 'staff', null, 8],
  [`${own}/contract`, 'holder', null, 10],
  [`${own}/claims`, 'holder', 1, 5],
  [`/policy-claims?${list}`, 'staff', pageSize, 4],
  [`/policy-claims?${list}&page[total]=1`, 'staff', pageSize, 5],
  [`${own}/risks/${firstBookId}/claims/{claim}`, 'holder', null, 5],
  [`${own}/payments/{payment}`, 'holder', null, 5],
  [`${own}/payments/{payment}/pay-new-iban`, 'holder', null, 5],
  [`${own}/risk/${firstBookId}/evaluation-status`, 'holder', null, 5],
  ['/policies/price?product_type_id=1&device_price=825', null, null, 2],
  ['/product_types', null, null, 2],
  ['/products', null, null, 4],
  ['/products/3', null, null, 5],
  ['/products-priv', 'staff', null, 5],
  ['/products/3/ipid', null, null, 5],
  [`/generic_items?${list}`, null, pageSize, 1],
  [`/stores?${list}`, null, null, 1],
  [`/stores-priv?${list}`, 'staff', null, 2],
  [`/stores-select?${list}`, 'store', null, 2],
  [`/distributors?${list}`, 'staff', null, 2],
  [`/waiting-evaluations?${list}`, 'staff', pageSize, 3],
  [`/waiting-evaluations?${list}&page[total]=1&filter[late]=0`, 'staff', pageSize, 4],
  ['/waiting-evaluations/{evaluation}', 'staff', null, 9],
  [`/history/policy/${firstBookId}?${list}`, 'staff', pageSize, 2],
  [`/history/store/1?${list}`, 'staff', pageSize, 2],
  [`/audit?${list}&filter[policy_id]=${firstBookId}`, 'admin', pageSize, 2],
  ['/search?search=Libro', 'staff', null, 2],
  ['/search?search=Libro', 'store', null, 2],
  ['/figures', 'staff', null, 3],
  ['/figures', 'store', null, 3],
  ['/office-status', 'staff', null, 3],
  [`/proposals-priv?${list}`, 'staff', pageSize, 2],
  [`/proposals-priv?${list}&page[total]=1`, 'store', pageSize, 3],
  [`/discounts?${list}`, 'staff', null, 2],
  [`/users?${list}`, 'staff', pageSize, 4],
  [`/users?${list}&page[total]=1`, 'staff', pageSize, 5],
  [`/users/${firstBookId}`, 'holder', null, 4],
  [`/mails?${list}`, 'staff', pageSize, 2],
  [`/payment_methods?${list}`, 'staff', null, 2],
  [`/sepa_files?${list}`, 'staff', null, 2],
  [`/api-keys?${list}`, 'admin', pageSize, 2],
  [`/webhooks?${list}`, 'staff', pageSize, 3],
  [`/webhook-deliveries?${list}`, 'staff', pageSize, 2],
  ['/legal-texts', null, null, 1],
  ['/legal-texts/terms', null, null, 1],
  [`/legal-texts/terms/versions?${list}`, 'staff', 1, 3],
  [`${own}/texts`, 'holder', 4, 4],
  [`${own}/contract-document`, 'holder', null, 25],
  ['/settings', null, null, 1],
];

test.each(budgets)('%s of %s: %s rows, no more than %i statements', async (path, person, rows, most) => {
  const address = path.replace('{claim}', String(claimId)).replace('{payment}', String(paymentId)).replace('{evaluation}', evaluationId);
  const before = api.statements;
  const { status, body } = await api.call('GET', address, { token: person === null ? undefined : tokens[person] });
  const statements = api.statements - before;
  expect(status).toBe(200);
  if (rows !== null) expect(body.data).toHaveLength(rows);
  expect(statements).toBeLessThanOrEqual(most);
});
