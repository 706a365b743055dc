import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Callers } from '#domain/access/callers.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { contract } from '#tests/support/module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

interface Row {
  method: string;
  path: string;
  who: Callers;
}
const readTable = (name: string): Row[] =>
  readFileSync(resolve(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', who = ''] = line.split('\t');
      return { method, path, who: who as Callers };
    });

/** Who may make which call: those of the specification, and our own. The contract has exactly these rows. */
const specified = readTable('api-surface.tsv');
const table = [...specified, ...readTable('own-calls.tsv')];
const nameOf = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`;

let api: ModuleApi;
let tokens: Record<DemoPerson, string>;
let grant: string;
let contractingGrant: string;
/** Without the uploads, which use tus and have tests of their own. */
const calls = table.filter(({ path }) => !path.startsWith('/captures/uploads'));
beforeAll(async () => {
  api = await startModuleApi();
  tokens = await logInDemoPeople(api);
  const opened = await api.call('POST', '/policies/1/risks/1/grants', { token: tokens.policyholder });
  grant = (opened.body.grant as { token: string }).token;
  contractingGrant = (await contract(api)).body.contracting_grant.token;
});
afterAll(() => api.close());

const uuid = '11111111-1111-4111-8111-111111111111';
/** A path whose first object has this id; the other objects do not exist. */
const at = (path: string, id: number | string) =>
  path
    .replace('{id}', String(id))
    .replace('{code}', 'NADA')
    .replace('{evaluationId}', uuid)
    .replace('{riskId}', '1')
    .replace(/\{\w+\}/g, '999999');
const ask = async (row: { method: string; path: string }, id: number | string, token?: string) => {
  const { status, body } = await api.call(row.method, at(row.path, id), { token, ...(row.method === 'GET' ? {} : { body: {} }) });
  return `${status} ${body.code ?? ''}`.trim();
};

const everybody = ['policyholder', 'store', 'distributor', 'staff', 'admin'] as const;
const mayCall: Record<Callers, readonly (typeof everybody)[number][]> = {
  public: everybody,
  scoped: everybody,
  owner: ['policyholder', 'staff', 'admin'],
  seller: everybody,
  evaluation: ['policyholder', 'staff', 'admin'],
  proposal: ['policyholder', 'staff', 'admin'],
  store: ['store', 'distributor', 'staff', 'admin'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
};
/** The calls of a person who has just contracted: paying, choosing how to pay, beginning the evaluation and signing. */
const forContracting: readonly string[] = [
  'GET /policies/{id}/contract-document',
  'GET /policies/{id}/contracting',
  'DELETE /policies/{id}/risks/{riskId}/handoffs/{handoffId}',
  'GET /policies/{id}/email-proof',
  'GET /policies/{id}/payments/{paymentId}',
  'GET /policies/{id}/payments/{paymentId}/pay',
  'GET /policies/{id}/payments/{paymentId}/pay-iban',
  'GET /policies/{id}/payments/{paymentId}/pay-new-card',
  'GET /policies/{id}/payments/{paymentId}/pay-new-iban',
  'GET /policies/{id}/risks/{riskId}/handoffs/{handoffId}',
  'PATCH /policies/{id}/payment_methods/{methodId}',
  'POST /policies/{id}/email-proof',
  'POST /policies/{id}/payment_methods/new-card',
  'POST /policies/{id}/payments/remaining',
  'POST /policies/{id}/risks/{riskId}/grants',
  'POST /policies/{id}/risks/{riskId}/handoffs',
  'POST /policies/{id}/risks/{riskId}/handoffs/{handoffId}/mails',
  'POST /policies/{id}/risks/{riskId}/handoffs/{handoffId}/secrets',
  'POST /policies/{id}/sign',
  'POST /policies/{id}/sign-code',
  'PUT /policies/{id}/make-payment',
  'PUT /policies/{id}/payments/{paymentId}/pay',
  'PUT /policies/{id}/payments/{paymentId}/pay-iban',
  'PUT /policies/{id}/payments/{paymentId}/pay-new-card',
  'PUT /policies/{id}/payments/{paymentId}/pay-new-iban',
];
/** An id that belongs to nobody. */
const missing = 999999;

test('the OpenAPI document holds every row of the tables, for whom they say, and no other', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  const paths = body.paths as Record<string, Record<string, { 'x-who'?: string }>>;
  const served = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-who': who }]) => (who ? `${method.toUpperCase()} ${path} ${who}` : [])),
  );
  expect(specified).toHaveLength(104);
  expect(served.sort()).toEqual(table.map((row) => `${nameOf(row)} ${row.who}`).sort());
});

test('without a credential or with a false one: 401, before anything is looked at', async () => {
  const wrong: string[] = [];
  for (const row of calls.filter((each) => each.who !== 'public')) {
    for (const token of [undefined, 'ps_there-is-no-such-session', 'pg_there-is-no-such-grant', 'pr_no-link', 'pe_no-download']) {
      for (const id of [1, 'x']) {
        const answer = await ask(row, id, token);
        if (answer !== '401 unauthenticated') wrong.push(`${nameOf(row)} ${id} ${token}: ${answer}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the wrong role: 403, before the object is looked for; the right one gets further', async () => {
  const wrong: string[] = [];
  for (const row of calls.filter((each) => each.who !== 'public' && each.path !== '/users/logout')) {
    for (const role of everybody) {
      const answers = [await ask(row, missing, tokens[role]), ...(row.path.includes('{id}') ? [await ask(row, 'x', tokens[role])] : [])];
      const isAllowed = mayCall[row.who].includes(role);
      const isRight = answers.every((answer) => (isAllowed ? !/^40[13]/.test(answer) : answer === '403 forbidden'));
      if (!isRight) wrong.push(`${nameOf(row)} as ${role}: ${answers.join(', ')}`);
    }
    const byGrant = await ask(row, missing, grant);
    if (byGrant !== (row.who === 'evaluation' ? '404 not-found' : '403 forbidden')) wrong.push(`${nameOf(row)} with a grant: ${byGrant}`);
  }
  expect(wrong).toEqual([]);
});

test('a contracting grant pays, evaluates, hands over and signs its own policy, and does nothing else of all there is', async () => {
  const wrong: string[] = [];
  for (const row of calls.filter((each) => each.who !== 'public')) {
    const answer = await ask(row, missing, contractingGrant);
    const isOpen = forContracting.includes(nameOf(row));
    if (answer !== (isOpen ? '404 not-found' : '403 forbidden')) wrong.push(`${nameOf(row)}: ${answer}`);
  }
  expect(wrong).toEqual([]);
});

test("another's object: 404, as one that does not exist", async () => {
  const wrong: string[] = [];
  const rows = calls.filter((row) => row.path.includes('{id}'));
  const strangers: Partial<Record<Callers, [DemoPerson, number | string][]>> = {
    owner: [['other', 1]],
    // The demo store sold policy 5; its distributor's stores also sold policy 7.
    seller: [
      ['other', 1],
      ['store', 7],
      ['store', 1],
      ['distributor', 1],
    ],
    evaluation: [['other', 1]],
    proposal: [['other', 1]],
    // Store 1 is the demo store; store 2 also belongs to its distributor; store 60 belongs to a distributor that they do not act for.
    store: [
      ['store', 2],
      ['store', 60],
      ['distributor', 60],
    ],
  };
  await api.sql(`insert into distributors (id, name, code, created_at) values (60, 'Ajeno', 'AJENO', now())`);
  await api.sql(`insert into stores (id, distributor_id, name, code, address, postal_code, city, created_at)
    values (60, 60, 'Ajena', 'AJENA', 'x', '28001', 'x', now())`);
  for (const row of rows) {
    const askers: [DemoPerson, number | string][] = [...(strangers[row.who] ?? []), ['admin', missing], ['admin', 'x']];
    for (const [person, id] of row.who === 'public' ? [] : askers) {
      // Authorisation is checked before a body is parsed; for the office the call goes on to the body.
      const answer = await ask(row, id, tokens[person]);
      const isRight = answer === '404 not-found' || (person === 'admin' && id === missing && answer === '422 invalid-input');
      if (!isRight) wrong.push(`${nameOf(row)} of ${id} as ${person}: ${answer}`);
    }
  }
  expect(wrong).toEqual([]);
});
