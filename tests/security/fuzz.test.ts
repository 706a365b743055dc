import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import qs from 'qs';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { fieldCodes } from '#domain/wire/field-code.ts';
import { pgBossJobs, type RunningJobs } from '#server/adapters/pg-boss-jobs.ts';
import { contractRoutes } from '#server/app.ts';
import type { FieldFault } from '#server/http/problems.ts';
import { type Answer, startModuleApi } from '#tests/support/module-api.ts';
import { broken, inputsOf, textsIn } from '#tests/support/schema-inputs.ts';

/** The number of valid and of broken inputs for each call. */
const runs = 40;
const seed = 20_260_310;
/** The least share of the generated inputs that a schema must accept; rules over several fields refuse some. */
const leastTaken = 0.25;
/** A call that takes longer counts as hanging. */
const hangsMs = 30_000;
const atOnce = 8;
/** Words such as codes and names, some of which the seed draws. */
const isPlainWord = /^[a-zA-Z_-]+$/;
/** A shorter text may be in a problem by chance, and does not count as an echo. */
const shortestEcho = 6;

const unlimited = '100000';
const api = await startModuleApi({
  LOGIN_TRIES_PER_MINUTE: unlimited,
  IMEI_CALLS_PER_MINUTE: unlimited,
  HANDOFF_TRIES_PER_MINUTE: unlimited,
  CONTRACTING_CALLS_PER_MINUTE: unlimited,
});
const endpoints = contractRoutes(api.ports).map(({ endpoint }) => endpoint);
let jobs: RunningJobs;
let token: string;
beforeAll(async () => {
  jobs = await pgBossJobs(api.connection.pool, () => undefined);
  api.ports.jobs = jobs;
});
// A log-out among the calls ends the session.
beforeEach(async () => {
  const { body } = await api.call('POST', '/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } });
  token = String(body.api_token);
});
afterAll(async () => {
  await jobs.stop(1000);
  await api.close();
});

/** The inputs of one call. */
interface Given {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
}

/** Ids of the demo data, without that of the admin who asks, and one that does not exist. */
const known = fc.constantFrom('1', '2', '3', '4', '6', '999999');
const nothing = fc.constant(undefined);

function paramsOf({ params, path }: EndpointParts, isBroken: boolean): fc.Arbitrary<Record<string, string>> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const entries = (params as unknown as { entries?: Record<string, v.GenericSchema<unknown, unknown>> } | undefined)?.entries ?? {};
  const odd = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).map((text) => `zq-${text}`);
  return fc.record(
    Object.fromEntries(
      names.map((name) => {
        const schema = entries[name];
        const isNumber = schema !== undefined && v.safeParse(schema, '1').success;
        const good = isNumber ? known : schema ? inputsOf(schema).map(String) : known;
        return [
          name,
          isBroken ? fc.oneof({ weight: 3, arbitrary: good }, odd, fc.constantFrom('0', '-1', '1e9', '99999999999', '%', '..')) : good,
        ];
      }),
    ),
  );
}

/** Bodies and queries that the call's schemas accept or, if `isBroken`, refuse; for a call without either, its paths. */
function givenOf(endpoint: EndpointParts, isBroken: boolean): fc.Arbitrary<Given> {
  const part = (schema: EndpointParts['body']) => {
    if (!schema) return nothing;
    return isBroken ? broken(inputsOf(schema)) : inputsOf(schema).filter((input) => v.safeParse(schema, input).success);
  };
  const isBare = !endpoint.body && !endpoint.query;
  return fc.record({ params: paramsOf(endpoint, isBroken && isBare), query: part(endpoint.query), body: part(endpoint.body) });
}

async function ask({ method, path }: EndpointParts, { params, query, body }: Given): Promise<Answer | null> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()));
  const search = query === undefined ? '' : qs.stringify(wellFormed(query), { addQueryPrefix: true, encodeValuesOnly: false });
  // Now and then the body is not JSON at all.
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const waiting = new AbortController();
  const hung = delay(hangsMs, null, { signal: waiting.signal }).catch(() => null);
  const answered = api.call(method, `${filled}${search}`, { token, ...(body === undefined ? {} : { body: sent }) });
  const answer = await Promise.race([answered, hung]);
  waiting.abort();
  return answer;
}

/** Removes unpaired surrogates, which an address cannot contain. */
function wellFormed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null).toWellFormed());
}

/** What is wrong with an answer; null when nothing is. */
function fault({ path }: EndpointParts, answer: Answer | null, given: Given): string | null {
  if (!answer) return 'no answer';
  if (answer.status >= 500) return `${answer.status} ${answer.text}`;
  const isExport = qs.stringify(given.query ?? {}).includes('export_csv');
  if (answer.status === 401 && path !== '/users/logout' && !isExport && answer.body.code === 'unauthenticated')
    return 'the session has ended';
  if (answer.status < 400) return null;
  const foreign = ((answer.body.fields ?? []) as FieldFault[]).find(({ code }) => !fieldCodes.includes(code));
  if (foreign) return `a code that is not ours: ${foreign.code}`;
  // The specification's own message contains the product type, which is a parsed number.
  const told = answer.text.replace(/Producto no encontrado: \d+/, '');
  const echo = textsIn(given).find(
    (text) => text.trim().length >= shortestEcho && !isPlainWord.test(text) && told.includes(JSON.stringify(text).slice(1, -1)),
  );
  return echo === undefined ? null : `echoes ${JSON.stringify(echo.slice(0, 60))}: ${answer.text}`;
}

async function faultsOf(endpoint: EndpointParts, all: readonly Given[]): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const answers = await Promise.all(some.map((given) => ask(endpoint, given)));
    for (const [at, given] of some.entries()) {
      const found = fault(endpoint, answers[at] ?? null, given);
      if (found) faults.push(`${found}\n  ${JSON.stringify(given).slice(0, 400)}`);
    }
  }
  return faults;
}

/** Repeated inputs are tested once: a call that takes only an id draws each of six ids many times, and some calls render a document each time. */
const distinct = (all: readonly Given[]) => [...new Map(all.map((given) => [JSON.stringify(given), given])).values()];

test('enough of what is generated is what the schema takes, so that the rest can be left out', () => {
  const poor: string[] = [];
  for (const { method, path, body, query } of endpoints) {
    for (const schema of [body, query].filter((each) => each !== undefined)) {
      const taken = fc.sample(inputsOf(schema), { seed, numRuns: runs }).filter((input) => v.safeParse(schema, input).success).length;
      if (taken < runs * leastTaken) poor.push(`${method} ${path}: ${taken} of ${runs}`);
    }
  }
  expect(poor).toEqual([]);
});

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: whatever comes is answered, never with a fault of ours and never with what came',
  async (_, endpoint) => {
    for (const isBroken of [false, true]) {
      const all = fc.sample(givenOf(endpoint, isBroken), { seed, numRuns: runs });
      expect((await faultsOf(endpoint, distinct(all))).slice(0, 3)).toEqual([]);
    }
  },
  120_000,
);
