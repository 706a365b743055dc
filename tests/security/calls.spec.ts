import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import * as bankFiles from '#domain/wire/bank-files.ts';
import * as captures from '#domain/wire/captures.ts';
import * as csv from '#domain/wire/csv.ts';
import * as discounts from '#domain/wire/discounts.ts';
import * as distributors from '#domain/wire/distributors.ts';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import * as evaluations from '#domain/wire/evaluations.ts';
import * as handoffs from '#domain/wire/handoffs.ts';
import * as landings from '#domain/wire/landings.ts';
import * as links from '#domain/wire/links.ts';
import * as payments from '#domain/wire/payments.ts';
import * as policies from '#domain/wire/policies.ts';
import { problemSchema } from '#domain/wire/problem.ts';
import * as push from '#domain/wire/push.ts';
import * as repairCenters from '#domain/wire/repair-centers.ts';
import * as settings from '#domain/wire/settings.ts';
import * as stores from '#domain/wire/stores.ts';
import * as userAccounts from '#domain/wire/user-accounts.ts';
import * as userLinks from '#domain/wire/user-links.ts';
import * as users from '#domain/wire/users.ts';
import { call, logIn, newImei, openEvaluation } from '#tests/support/api.ts';
import { addInsured, addPerson, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

const isEndpoint = (value: unknown): value is EndpointParts =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value;
const endpoints = [
  bankFiles,
  captures,
  csv,
  discounts,
  distributors,
  evaluations,
  handoffs,
  landings,
  links,
  payments,
  policies,
  push,
  repairCenters,
  settings,
  stores,
  userAccounts,
  userLinks,
  users,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));
const nameOf = ({ method, path }: EndpointParts) => `${method} ${path}`;

const fill = (path: string, ids: { id: number; riskId: number; userId: number }) =>
  path
    .replace('/captures/{id}', `/captures/${randomUUID()}`)
    .replace('/users/{id}', `/users/${ids.userId}`)
    .replace('{id}', String(ids.id))
    .replace('{riskId}', String(ids.riskId))
    .replace(/\{(?:paymentId|transactionId|methodId)\}/g, '1')
    .replace('{evaluationId}', randomUUID())
    .replace('{handoffId}', randomUUID())
    .replace('{subscriptionId}', randomUUID())
    .replace('{phoneId}', randomUUID());

/** Bodies that are valid enough to be parsed, so that a refusal is the one that is tested. */
const bodies: Record<string, unknown> = {
  'POST /users/{id}/mobile-imei': { extra_fields: { imei: newImei() } },
  'POST /policies/{id}/risks/{riskId}/evaluations': { id: randomUUID(), imei: newImei(), imei_source: 'typed', captures: [] },
  'POST /policies/{id}/evaluations': { id: randomUUID(), imei: newImei(), imei_source: 'typed', captures: [] },
  'POST /users/{id}/push-subscriptions': {
    endpoint: 'https://fcm.googleapis.com/x',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  'POST /policies/{id}/risk/{riskId}/imei': { base64: 'AAAA' },
  'POST /policies/{id}/risks/{riskId}/handoffs/{handoffId}/secrets': { for: 'qr' },
  'POST /policies/{id}/links': {},
  'PUT /policies/{id}/risks/{riskId}/handoff-report': { at: 'imei', saved: [], bytes: {} },
  'PATCH /policies/{id}/evaluations/{evaluationId}': { frontal: { label: 'Validated' }, trasera: { label: 'Validated' } },
};
const key = (endpoint: EndpointParts) => (endpoint.idempotent ? { key: randomUUID() } : {});

test('every call but the public ones refuses a stranger, a false token and a false grant', async ({ server, insured }) => {
  const ids = { id: insured.policyId, riskId: insured.riskId, userId: insured.id };
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ who }) => who !== 'public')) {
    for (const token of [undefined, `ps_${randomBytes(32).toString('base64url')}`, `pg_${randomBytes(32).toString('base64url')}`, 'x']) {
      const { status, body } = await call(server, endpoint.method, fill(endpoint.path, ids), {
        token,
        body: bodies[nameOf(endpoint)],
        ...key(endpoint),
      });
      if (status !== 401 || body.code !== 'unauthenticated' || !v.is(problemSchema, body))
        wrong.push(`${nameOf(endpoint)} with ${token?.slice(0, 3)}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("another policyholder's things do not exist", async ({ server, insured }) => {
  const other = await addInsured(server);
  const { api_token: token } = await logIn(server, other.email);
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ who, path }) => ['owner', 'seller', 'evaluation'].includes(who) && path.includes('{'))) {
    const path = fill(endpoint.path, { id: insured.policyId, riskId: insured.riskId, userId: insured.id });
    const { status } = await call(server, endpoint.method, path, { token, body: bodies[nameOf(endpoint)], ...key(endpoint) });
    if (status !== 404) wrong.push(`${nameOf(endpoint)}: ${status}`);
  }
  expect(wrong).toEqual([]);
  const list = await call<{ data: { user_id: number }[] }>(server, 'GET', '/policies', { token });
  expect(list.body.data.map(({ user_id }) => user_id)).toEqual([other.id]);
});

test('what staff may do, no customer, store or distributor may', async ({ server, insured }) => {
  const ids = { id: insured.policyId, riskId: insured.riskId, userId: insured.id };
  const tokens = [(await logIn(server, insured.email)).api_token];
  for (const role of ['store', 'distributor'] as const) tokens.push((await logIn(server, (await addPerson(server, role)).email)).api_token);
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ who }) => who === 'staff' || who === 'admin')) {
    for (const [index, token] of tokens.entries()) {
      const { status } = await call(server, endpoint.method, fill(endpoint.path, ids), {
        token,
        body: bodies[nameOf(endpoint)],
        ...key(endpoint),
      });
      if (status !== 403) wrong.push(`${nameOf(endpoint)} as ${index}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a grant writes one evaluation and reads nothing of anybody', async ({ server, insured }) => {
  const { api_token } = await logIn(server, insured.email);
  const { grant } = await openEvaluation(server, api_token, insured);
  const other = await addInsured(server);
  const get = async (path: string) => (await call(server, 'GET', path, { token: grant.token })).status;
  expect(await get(`/policies/${insured.policyId}`)).toBeGreaterThanOrEqual(401);
  expect(await get(`/users/${insured.id}`)).toBeGreaterThanOrEqual(401);
  expect(await get('/policies')).toBeGreaterThanOrEqual(401);
  expect(await get(`/policies/${insured.policyId}/risk/${insured.riskId}/evaluation-status`)).toBe(200);
  const elsewhere = await call(server, 'POST', `/policies/${other.policyId}/risks/${other.riskId}/evaluations`, {
    token: grant.token,
    key: randomUUID(),
    body: { id: randomUUID(), imei: newImei(), imei_source: 'typed', captures: [] },
  });
  expect(elsewhere.status).toBe(404);
});

test('a session that was closed opens nothing', async ({ server, insured }) => {
  const { api_token: token } = await logIn(server, insured.email);
  expect((await call(server, 'GET', '/policies', { token })).status).toBe(200);
  expect((await call(server, 'POST', '/users/logout', { token })).status).toBe(204);
  expect((await call(server, 'GET', '/policies', { token })).status).toBe(401);
});

test('a refusal never repeats what was sent, and the log never holds a token, an IMEI or a password', async ({ server, insured }) => {
  const { api_token: token } = await logIn(server, insured.email);
  const imei = newImei();
  const secret = 'no-es-mi-clave-88123';
  const refused = await call(server, 'POST', '/users/login', { body: { email: insured.email, password: secret } });
  expect(refused.status).toBe(401);
  const bad = await call(server, 'POST', `/users/${insured.id}/mobile-imei`, {
    token,
    key: randomUUID(),
    body: { extra_fields: { imei: `${imei}9` } },
  });
  expect(bad.status).toBe(422);
  await call(server, 'POST', `/users/${insured.id}/mobile-imei`, { token, key: randomUUID(), body: { extra_fields: { imei } } });
  await call(server, 'POST', `/users/${insured.id}/mobile-imei`, { token, key: randomUUID(), body: `{"extra_fields": {"imei": ${imei}` });
  await call(server, 'GET', `/policies/${insured.policyId}?token=${token}&imei=${imei}`, { token });
  for (const told of [refused.text, bad.text]) {
    expect(told).not.toContain(secret);
    expect(told).not.toContain(imei);
    expect(told).not.toContain(insured.email);
  }
  const log = server.log();
  expect(log.length).toBeGreaterThan(0);
  for (const secretText of [token, imei, secret, insured.email, password]) expect(log).not.toContain(secretText);
  expect(log).not.toMatch(/\bp[sg]_[A-Za-z0-9_-]{20,}/);
});
