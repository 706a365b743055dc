import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import qs from 'qs';
import { afterAll, expect, test } from 'vitest';
import { type Example, examplesFile, readExamples } from '#server/http/openapi-examples.ts';
import { type ModuleApi, openModuleApi } from '#tests/support/module-api.ts';
import { openHandoffDesk } from '#tests/support/module-handoffs.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';
import { situationsAt } from './situations.ts';

interface Operation {
  'x-who': string;
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object; example?: unknown }> }>;
}

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const desk = await openHandoffDesk();
afterAll(() => desk.api.close());
const situations = situationsAt(desk);
const { body: document } = await api.call('GET', '/openapi.json');
const paths = document.paths as Record<string, Record<string, Operation>>;
const operationOf = (call: string): Operation => {
  const [method = '', path = ''] = call.split(' ');
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`no operation ${call}`);
  return operation;
};

// References of a schema are resolved in the document itself.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ ...document, $id: 'https://peritia.example/openapi' });

/** The present value for each value in the examples that is different in every run, such as an identifier or a token. */
const meant = new Map<unknown, unknown>();
const shortestToken = 8;
/** Ids that a test creates begin here. */
const firstId = 1000;

/** Records such values by comparing an answer with the written example. */
function compare(written: unknown, now: unknown): void {
  const isToken = typeof written === 'string' && written.length >= shortestToken;
  if (isToken || (typeof written === 'number' && written >= firstId)) {
    if (typeof written !== typeof now || written === now) return;
    meant.set(written, now);
    // An id in an address is a text.
    if (typeof written === 'number') meant.set(String(written), String(now));
  } else if (isObject(written) && isObject(now)) {
    for (const [name, value] of Object.entries(written)) compare(value, (now as Record<string, unknown>)[name]);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const asMeant = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value), (_, each: unknown) => meant.get(each) ?? each) as Value;
/** Cuts lists to their first element, which shows as much as many. */
const cutShort = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (Array.isArray(each) ? each.slice(0, 1) : each));

/** The call's request as it is in the document. */
function documented({ call, by }: Example): Example {
  const { parameters, requestBody } = operationOf(call);
  const of = (place: string) =>
    Object.fromEntries(parameters.flatMap((each) => (each.in === place && 'example' in each ? [[each.name, each.example]] : [])));
  const body = requestBody?.content['application/json']?.example;
  return { call, by, params: of('path') as Record<string, string>, query: of('query'), ...(body === undefined ? {} : { body }) };
}

async function send({ call, by, params = {}, query = {}, body }: Example, { api: at, token }: Caller = { api, token: tokenOf({ by }) }) {
  const [method = '', path = ''] = call.split(' ');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return at.call(method, `${address}${qs.stringify(query, { addQueryPrefix: true })}`, { token, body });
}

interface Caller {
  api: ModuleApi;
  token: string | undefined;
}

const tokenOf = ({ by }: Pick<Example, 'by'>) => (by === null || by === undefined ? undefined : tokens[by as DemoPerson]);

const isRecording = process.env.RECORD_EXAMPLES === '1';
const examples = readExamples();

test('each call that takes something has an example, and each example is of one call', () => {
  const calls = examples.map(({ call }) => call);
  expect(new Set(calls).size).toBe(calls.length);
  const taking = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.requestBody?.content['application/json'] ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  expect(taking.filter((call) => !calls.includes(call))).toEqual([]);
});

async function record(): Promise<void> {
  const recorded: Example[] = [];
  for (const { answer, ...written } of examples.filter(({ call }) => !situations[call])) {
    const asked = asMeant(written);
    const got = await send(asked);
    expect([asked.call, got.status, got.status < 300 ? null : got.text]).toEqual([asked.call, expect.any(Number), null]);
    compare(answer, got.body);
    recorded.push({ ...asked, ...(got.status === 204 ? {} : { answer: cutShort(got.body) }) });
  }
  for (const [call, bringAbout] of Object.entries(situations)) {
    const { token, ...asked } = await bringAbout();
    const got = await send({ call, ...asked }, { api: desk.api, token });
    expect([call, got.status, got.status < 300 ? null : got.text]).toEqual([call, expect.any(Number), null]);
    recorded.push({ call, ...asked, ...(got.status === 204 ? {} : { answer: cutShort(got.body) }) });
  }
  writeFileSync(examplesFile, JSON.stringify(recorded, null, 2));
}

if (isRecording) await record();
// An example that was just recorded cannot be made a second time; the next run checks it.
const held = isRecording ? [] : examples;

test.each(held.map((example) => [example.call, example] as const))(
  '%s: its example is answered as the document says',
  async (call, example) => {
    const asked = documented(example);
    const bringAbout = situations[call];
    const { token, ...given } = bringAbout ? await bringAbout() : { token: tokenOf(example), ...asMeant(asked) };
    const caller = { api: bringAbout ? desk.api : api, token };
    assertIsSame(call, asked.body, given.body);
    const got = await send({ ...asMeant(asked), ...given }, caller);
    const [status = '', response] = Object.entries(operationOf(call).responses)[0] ?? [];
    expect([got.status, got.status < 300 ? null : got.text]).toEqual([Number(status), null]);
    const location = got.headers.get('location');
    if (location !== null) {
      // A person who contracts without an account can read the policy once they have one; the administrator reads it at once.
      const made = await caller.api.call('GET', location.replace(/^\/api/, ''), { token: token ?? tokens.admin });
      expect([location, made.status]).toEqual([location, 200]);
    }
    const content = response?.content?.['application/json'];
    if (!content) return;
    const isValid = ajv.compile({ $ref: pointerTo(call, 'responses', status) });
    for (const answer of [got.body, content.example]) expect([isValid(answer), isValid.errors]).toEqual([true, null]);
    compare(content.example, got.body);
  },
);

/** Asserts that the document's body conforms to its own schema, and has every field that is sent, with a value of the same type. */
function assertIsSame(call: string, documentedBody: unknown, sent: unknown): void {
  if (documentedBody === undefined) return;
  const isValid = ajv.compile({ $ref: pointerTo(call, 'requestBody') });
  expect([isValid(documentedBody), isValid.errors]).toEqual([true, null]);
  expect(kindsOf(documentedBody)).toEqual(kindsOf(sent));
}

const kindsOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (isObject(each) || each === null ? each : typeof each));

function pointerTo(call: string, ...where: string[]): string {
  const [method = '', path = ''] = call.split(' ');
  const parts = ['paths', path, method.toLowerCase(), ...where, 'content', 'application/json', 'schema'];
  return `https://peritia.example/openapi#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}
