import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import type { EndpointParts, Schema } from '#domain/wire/endpoint.ts';
import { contractRoutes } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { inputsOf, textsIn } from '#tests/support/schema-inputs.ts';

/** How many bodies that a schema accepts are sent, so that the call reaches its use case, and among how many they are looked for. */
const samples = 3;
const tries = 200;
const seed = 20_261_122;

/** The ids of what belongs to a policy, a user or a store, by the names that paths and bodies give them. */
type Ids = Record<string, string>;

let endpoints: EndpointParts[];
let theirs: Ids;
let own: Ids;
const api = await openModuleApi({
  CONTRACTING_CALLS_PER_MINUTE: '10000',
  IMEI_CALLS_PER_MINUTE: '10000',
  HANDOFF_TRIES_PER_MINUTE: '10000',
});
const tokens = await logInDemoPeople(api);
beforeAll(async () => {
  endpoints = contractRoutes(api.ports)
    .map(({ endpoint }) => endpoint)
    .filter(({ who, path }) => who !== 'public' && path.includes('{'));
  theirs = await thingsOf({ userId: 1, policyId: 1, riskId: 1, storeId: 60 });
  own = await thingsOf({ userId: 6, policyId: 7, riskId: 9, storeId: 1 });
});

/** One of every object that a path may name, belonging to a policy, its holder and a store. */
async function thingsOf(of: { userId: number; policyId: number; riskId: number; storeId: number }): Promise<Ids> {
  const { userId, policyId, riskId, storeId } = of;
  const insert = async (text: string, ...values: unknown[]) =>
    String((await api.sql<{ id: unknown }>(`${text} returning id`, values))[0]?.id);
  await api.sql(`insert into distributors (id, name, code, created_at) values (60, 'Ajeno', 'AJENO', now()) on conflict do nothing`);
  await api.sql(`insert into stores (id, distributor_id, name, code, address, postal_code, city, created_at)
    values (60, 60, 'Ajena', 'AJENA', 'x', '28001', 'x', now()) on conflict do nothing`);
  const uuid = randomUUID();
  const paymentId = await insert(
    `insert into policy_payments (policy_id, identifier, price_cents, pending_cents, activation_date) values ($1, $2, 995, 995, '2026-03-01')`,
    policyId,
    uuid,
  );
  const discount = await insert(
    `insert into discounts (code, description, kind, value_hundredths, created_at) values ($1, 'x', 'amount', 100, now())`,
    `D-${policyId}`,
  );
  await insert(
    `insert into policy_discounts (policy_id, discount_id, code, kind, value_hundredths, added_at) values ($1, $2, 'X', 'amount', 100, now())`,
    policyId,
    discount,
  );
  return {
    userId: String(userId),
    policyId: String(policyId),
    storeId: String(storeId),
    distributorId: '60',
    riskId: String(riskId),
    terminalId: String(riskId),
    paymentId,
    discountId: discount,
    passkeyId: await insert(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at) values ($1::uuid, $2, $1::text, 'x', 0, '{}', false, 'x', now())`,
      randomUUID(),
      userId,
    ),
    erasureRequestId: await insert(
      `insert into erasure_requests (user_id, state, asked_at, waits_for) values ($1, 'withdrawn', now(), '{}')`,
      userId,
    ),
    exportId: await insert(`insert into data_exports (id, user_id, asked_at) values ($1, $2, now())`, randomUUID(), userId),
    sessionId: await insert(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, now(), now(), now())`,
      randomUUID(),
      userId,
    ),
    methodId: await insert(
      `insert into payment_methods (policy_id, type, card_reference, card_last_four, card_expiry, created_at) values ($1, 1, 'x', '0003', '2049-12', now())`,
      policyId,
    ),
    transactionId: await insert(
      `insert into payment_transactions (payment_id, policy_id, kind, order_number, amount_cents, state, created_at)
       values ($1, $2, 'manual', $3, 995, 'booked', now())`,
      paymentId,
      policyId,
      uuid,
    ),
    claimId: await insert(
      `insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
       values (gen_random_uuid(), $1, 3, '2026-03-01', 'x', '{}', 1, 'covered', false, 'x', now(), now())`,
      riskId,
    ),
    evaluationId: await insert(
      `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at)
       values (gen_random_uuid(), $1, 1, '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', now())`,
      riskId,
    ),
    handoffId: await insert(
      `insert into handoffs (id, policy_id, risk_id, match_code, created_at, expires_at) values (gen_random_uuid(), $1, $2, '12', now(), '2049-01-01')`,
      policyId,
      riskId,
    ),
    subscriptionId: await insert(
      `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at) values (gen_random_uuid(), $1, $2, 'x', 'x', now())`,
      userId,
      uuid,
    ),
    phoneId: await insert(
      `insert into grants (id, token_hash, user_id, policy_id, risk_id, created_at, expires_at)
       values (gen_random_uuid(), $4, $1, $2, $3, now(), '2049-01-01')`,
      userId,
      policyId,
      riskId,
      uuid,
    ),
    captureId: await insert(
      `insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at)
       values (gen_random_uuid(), $1, 'front', 'image/jpeg', 'x', 1, 'x', now(), now())`,
      riskId,
    ),
    proposalId: await insert(
      `insert into proposals (identifier_hash, version, state, created_at, updated_at, last_day)
       values ($2, 1, jsonb_build_object('store_id', $1::int), now(), now(), '2049-01-01')`,
      storeId,
      uuid,
    ),
    landingId: await insert(
      `insert into store_landings (store_id, slug, title, text, created_at) values ($1, $2, 'x', 'x', now())`,
      storeId,
      uuid,
    ),
  };
}

const firstOf: [prefix: string, name: string][] = [
  ['/policies/', 'policyId'],
  ['/users/', 'userId'],
  ['/stores/', 'storeId'],
  ['/captures/', 'captureId'],
  ['/proposals-priv/', 'proposalId'],
];
/** The kinds of a path's ids: `id` is that of its first noun. Ids of nouns that only the office uses belong to nobody. */
function namesIn(path: string): string[] {
  const first = firstOf.find(([prefix]) => path.startsWith(prefix))?.[1];
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'id' ? (first ?? []) : name));
}
function fill(path: string, idOf: (name: string) => string): string {
  const names = namesIn(path);
  return path.replace(/\{\w+\}/g, () => idOf(names.shift() ?? ''));
}

/** Some inputs that a schema accepts, if any of them satisfies `is`. */
function taken(schema: Schema | undefined, is: (input: unknown) => boolean = () => true): unknown[] {
  if (!schema) return [undefined];
  const all = fc.sample(inputsOf(schema), { seed, numRuns: tries }).filter((input) => v.safeParse(schema, input).success);
  // A body with any other text is refused before it reaches a use case.
  const isHoldable = (input: unknown) => textsIn(input).every((text) => text.isWellFormed() && !text.includes('\0'));
  return all.filter((input) => isHoldable(input) && is(input)).slice(0, samples);
}

/** The answers of one call at one path that are not `expected`, for each of its bodies. */
async function otherThan(
  expected: RegExp,
  endpoint: EndpointParts,
  asked: { path: string; person: DemoPerson; bodies?: unknown[] },
): Promise<string[]> {
  const { path, person, bodies = taken(endpoint.body) } = asked;
  const found: string[] = [];
  for (const body of bodies) {
    const { status, body: answer } = await api.call(endpoint.method, path, { token: tokens[person], body });
    const told = `${status} ${answer.code}`;
    if (!expected.test(told)) found.push(`${endpoint.method} ${path} as ${person}: ${told} ${JSON.stringify(answer.fields ?? '')}`);
  }
  return found;
}

const notFound = /^404 not-found$/;
/** The person who asks for what is not theirs. A person who may see all policies asks for an object of another policy. */
function askerOf({ who, path }: EndpointParts): DemoPerson {
  // Only the office may remove a discount from a paid policy.
  if (path.includes('/discount/')) return 'staff';
  if (who === 'store' || who === 'staff' || who === 'admin') return who;
  return 'other';
}

test("with another's ids throughout, every call is as of what does not exist", async () => {
  const rows = endpoints.filter(({ who }) => ['owner', 'seller', 'evaluation', 'proposal', 'store'].includes(who));
  expect(rows.length).toBeGreaterThan(45);
  const wrong: string[] = [];
  for (const row of rows) {
    const path = fill(row.path, (name) => theirs[name] ?? '');
    wrong.push(...(await otherThan(notFound, row, { path, person: row.who === 'store' ? 'store' : 'other' })));
  }
  expect(wrong).toEqual([]);
});

test("with one of another's ids among one's own, too", async () => {
  // The stores and distributors that people act for belong to nobody.
  const rows = endpoints.filter(({ path, who }) => namesIn(path).length > 1 && !(who === 'admin' && path.startsWith('/users/')));
  expect(rows.length).toBeGreaterThan(35);
  const wrong: string[] = [];
  for (const row of rows) {
    for (const other of namesIn(row.path).slice(1)) {
      const path = fill(row.path, (name) => (name === other ? theirs : own)[name] ?? '');
      wrong.push(...(await otherThan(notFound, row, { path, person: askerOf(row) })));
    }
  }
  expect(wrong).toEqual([]);
});

test("with another's ids in the body, nothing is done", async () => {
  const planted: Record<string, unknown> = {
    policy_risk_id: Number(theirs.riskId),
    risk_id: Number(theirs.riskId),
    payment_method_id: Number(theirs.methodId),
    capture_id: theirs.captureId,
  };
  const isNamed = (body: unknown) => Object.keys(planted).some((name) => JSON.stringify(body)?.includes(`"${name}"`));
  const plant = (body: unknown) => JSON.parse(JSON.stringify(body), (name, value) => planted[name] ?? value);
  const wrong: string[] = [];
  const reached: string[] = [];
  for (const row of endpoints.filter(({ body }) => body !== undefined)) {
    const bodies = taken(row.body, isNamed).map(plant);
    if (bodies.length > 0) reached.push(`${row.method} ${row.path}`);
    const path = fill(row.path, (name) => own[name] ?? '');
    wrong.push(...(await otherThan(/^4(03|04|09|22) /, row, { path, person: askerOf(row), bodies })));
  }
  expect(wrong).toEqual([]);
  expect(reached.length).toBeGreaterThan(8);
});

test.each([
  ['/policies', 'other', [7]],
  ['/policies', 'policyholder', [1, 2, 3, 4, 5, 6]],
  ['/policies', 'store', [5]],
  ['/policies', 'distributor', [5, 7]],
  ['/stores-priv', 'store', [1]],
  ['/stores-select', 'store', [1]],
] as const)('%s of %s holds nothing of another', async (path, person, ids) => {
  const { body } = await api.call('GET', `${path}?sort=id&page[size]=100`, { token: tokens[person] });
  expect((body.data as { id: number }[]).map(({ id }) => id)).toEqual(ids);
});
