import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointParts, Who } from '#domain/wire/endpoint.ts';
import { contractRoutes } from '#server/app.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { contract } from '#tests/support/module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

/** The table of who may call what, of which the contract holds at least every row. */
const table = readFileSync(resolve(import.meta.dirname, 'api-surface.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', who = ''] = line.split('\t');
    return { method, path, who: who as Who };
  });
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

let api: ModuleApi;
let tokens: Record<DemoPerson, string>;
let grant: string;
let contractingGrant: string;
let endpoints: EndpointParts[];
beforeAll(async () => {
  api = await startModuleApi();
  tokens = await logInDemoPeople(api);
  endpoints = contractRoutes(api.ports).map((route) => route.endpoint);
  const opened = await api.call('POST', '/policies/1/risks/1/grants', { token: tokens.policyholder });
  grant = (opened.body.grant as { token: string }).token;
  contractingGrant = ((await contract(api)).body.contracting_grant as { token: string }).token;
});
afterAll(() => api.close());

const uuid = '11111111-1111-4111-8111-111111111111';
/** A path whose first object has this id; the others do not exist. */
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
const mayCall: Record<Who, readonly (typeof everybody)[number][]> = {
  public: everybody,
  scoped: everybody,
  owner: ['policyholder', 'staff', 'admin'],
  evaluation: ['policyholder', 'staff', 'admin'],
  proposal: ['policyholder', 'staff', 'admin'],
  store: ['store', 'distributor', 'staff', 'admin'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
};
/** Whoever has just contracted pays, gives what to pay with, begins the evaluation and signs. */
const forContracting = /^\/policies\/\{id\}\/(payments\/.+|payment_methods\/.+|make-payment|risks\/\{riskId\}\/grants|sign)$/;
/** Nobody's. */
const missing = 999999;

test('the OpenAPI document holds every row, for whom the table says', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  const paths = body.paths as Record<string, Record<string, { 'x-who': string }>>;
  const served = (row: { method: string; path: string }) => paths[row.path]?.[row.method.toLowerCase()];
  expect(table).toHaveLength(104);
  expect(table.filter((row) => served(row)?.['x-who'] !== row.who).map(nameOf)).toEqual([]);
});

test('without a credential or with a false one: 401, before anything is looked at', async () => {
  const wrong: string[] = [];
  for (const row of endpoints.filter((each) => each.who !== 'public')) {
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
  for (const row of table.filter((each) => each.who !== 'public')) {
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

test('a contracting grant pays, evaluates and signs its own policy, and does nothing else of all there is', async () => {
  const wrong: string[] = [];
  for (const row of endpoints.filter((each) => each.who !== 'public')) {
    const answer = await ask(row, missing, contractingGrant);
    const isOpen = forContracting.test(row.path) && row.who === 'owner';
    if (answer !== (isOpen ? '404 not-found' : '403 forbidden')) wrong.push(`${nameOf(row)}: ${answer}`);
  }
  expect(wrong).toEqual([]);
});

test("another's object: 404, as one that does not exist", async () => {
  const wrong: string[] = [];
  const rows = endpoints.filter((row) => row.path.includes('{id}'));
  const strangers: Partial<Record<Who, [DemoPerson, number | string][]>> = {
    owner: [['other', 1]],
    evaluation: [['other', 1]],
    proposal: [['other', 1]],
    // The demo store is the first; the second is its distributor's too, and 60 is nobody's whom they know.
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
      // What has a body is asked for before it is parsed; the office gets as far as the body.
      const answer = await ask(row, id, tokens[person]);
      const isRight = answer === '404 not-found' || (person === 'admin' && id === missing && answer === '422 invalid-input');
      if (!isRight) wrong.push(`${nameOf(row)} of ${id} as ${person}: ${answer}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("what hangs from another's policy is, under one's own, as what does not exist", async () => {
  const one = async (text: string) => String((await api.sql<{ id: unknown }>(text))[0]?.id);
  const others: Record<string, string> = {
    riskId: '1',
    evaluationId: await one('select id from evaluations where risk_id in (select id from policy_risks where policy_id < 7) limit 1'),
    paymentId: await one('select id from policy_payments where policy_id = 1 limit 1'),
    methodId: await one(`insert into payment_methods (policy_id, type, card_reference, card_last_four, card_expiry, created_at)
      values (1, 1, 'x', '0003', '2049-12', now()) returning id`),
  };
  const nested = endpoints.filter(({ who, path }) => who !== 'public' && Object.keys(others).some((name) => path.includes(`{${name}}`)));
  expect(nested.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const { method, path } of nested) {
    const told = async (idOf: (name: string) => string) => {
      const place = path.replace('{id}', '7').replace(/\{(\w+)\}/g, (_, name: string) => idOf(name));
      const { status, body } = await api.call(method, place, { token: tokens.other, ...(method === 'GET' ? {} : { body: {} }) });
      return `${status} ${body.code}`;
    };
    const nobodys = (name: string) => (name === 'evaluationId' ? uuid : String(missing));
    const [theirs, none] = [await told((name) => others[name] ?? nobodys(name)), await told(nobodys)];
    if (theirs !== none || theirs.startsWith('2')) wrong.push(`${method} ${path}: ${theirs}, and not ${none}`);
  }
  expect(wrong).toEqual([]);
});

test('what the table does not know is served too, and no less closed', async () => {
  const known = new Set(table.map(nameOf));
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter((each) => !known.has(nameOf(each)) && each.who !== 'public')) {
    for (const role of everybody.filter((each) => !mayCall[endpoint.who].includes(each))) {
      const answer = await ask(endpoint, missing, tokens[role]);
      if (answer !== '403 forbidden') wrong.push(`${nameOf(endpoint)} as ${role}: ${answer}`);
    }
  }
  expect(wrong).toEqual([]);
});
