import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { createApp } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { createSlot, sha256 } from '#tests/support/module-uploads.ts';
import { arraysForObjects } from './arrays-for-objects.ts';
import { mostNodes } from './parse-json.ts';
import { largeBodyBytes } from './read-body.ts';

const api = await openModuleApi({ PROXIES: '1', CONTRACTING_CALLS_PER_MINUTE: '3' });
const chunk = Buffer.alloc(64 * 1024, 'x');
let token: string;
let grant: string;

beforeAll(async () => {
  const { body } = await api.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } });
  token = String(body.api_token);
  const kit = await api.call('POST', '/policies/1/risks/1/grants', { token });
  grant = (kit.body.grant as { token: string }).token;
});
afterEach(() => void vi.restoreAllMocks());

/** A body that is produced as it is read, and counts how much of it was. */
function slowly(parts: readonly Uint8Array[], until?: Promise<unknown>) {
  const waiting = [...parts];
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = waiting.shift();
        if (next) {
          bytes += next.length;
          controller.enqueue(next);
        } else {
          await until;
          controller.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
  return { body, bytes: () => bytes };
}

const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await api.fetch(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  return `${response.status} ${((await response.json()) as { code?: string }).code}`;
};

describe('a body that is too much', () => {
  test.each([
    ['of anybody', '/users/login', () => ({}), 16 * 1024],
    ['of who is known', '/policies/1/risks/1/claims', () => ({ authorization: `Bearer ${token}` }), 64 * 1024],
  ])('%s is read no further than it may be', async (_, path, headers, most) => {
    const { body, bytes } = slowly(Array.from({ length: 100 }, () => Buffer.alloc(1024, ' ')));
    expect(await send(path, body, headers())).toBe('413 too-large');
    expect(bytes()).toBe(most + 1024);
  });

  test.each([
    ['/users/login', 16 * 1024],
    ['/policies/1/evaluations', 9_000_000],
  ])('many small values are refused at %s before they are made', async (path, size) => {
    const parse = vi.spyOn(JSON, 'parse');
    const values = `{"a":[${'{},'.repeat(size / 3 - 10)}{}]}`;
    expect(await send(path, values, { authorization: `Bearer ${grant}` })).toBe('413 too-large');
    expect(parse.mock.calls.filter(([text]) => text.length > mostNodes)).toEqual([]);
  });

  test('two pictures are the most that an evaluation brings, and one more byte of it is not read', async () => {
    const room = 4 * Math.ceil(maxCaptureBytes / 3) + 1024 * 1024;
    const { body, bytes } = slowly([chunk]);
    const headers = { authorization: `Bearer ${grant}`, 'content-length': String(2 * room + 64 * 1024 + 1) };
    expect(await send('/policies/1/evaluations', body, headers)).toBe('413 too-large');
    expect(bytes()).toBe(0);
  });

  test('one that comes compressed is not opened', async () => {
    const zeros = gzipSync(Buffer.alloc(50_000_000, ' '));
    expect(await send('/policies/1/evaluations', zeros, { authorization: `Bearer ${grant}`, 'content-encoding': 'gzip' })).toBe(
      '400 invalid-json',
    );
  });
});

test('of one person two large bodies are read at once, under whichever grant; the others wait for their turn', async () => {
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
  const bodies = Array.from({ length: 4 }, () => slowly(Array<Uint8Array>(20).fill(chunk), end));
  const answers = bodies.map(({ body }, at) =>
    send('/policies/1/evaluations', body, { authorization: `Bearer ${at % 2 === 0 ? grant : token}` }),
  );
  const readWhole = () => bodies.filter((body) => body.bytes() === 20 * chunk.length).length;
  await vi.waitFor(() => expect(readWhole()).toBe(2), 5_000);
  await vi.waitFor(() => expect(Math.min(...bodies.map((body) => body.bytes()))).toBeGreaterThan(largeBodyBytes), 5_000);
  expect(readWhole()).toBe(2);
  letEnd();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => '400 invalid-json'));
  expect(readWhole()).toBe(4);
});

test('after twelve large bodies in a minute nothing is read of the next, whatever it is for', async () => {
  const { body: kit } = await api.call('POST', '/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } });
  const headers = { authorization: `Bearer ${String(kit.api_token)}`, 'content-type': 'application/json' };
  const head = Buffer.from(JSON.stringify({ fileBase64: Buffer.from('email;'.repeat(100_000)).toString('base64') }));
  for (let times = 0; times < 12; times += 1) expect(await send('/users/users-csv', head, headers)).toBe('422 csv-rejected');
  const { body, bytes } = slowly([head]);
  expect(await send('/users/users-csv', body, { ...headers, 'content-length': String(head.length) })).toBe('429 rate-limited');
  expect(bytes()).toBe(0);
  // Small bodies are still accepted.
  expect(await send('/users/users-csv', JSON.stringify({ fileBase64: 'eA==' }), headers)).toBe('422 csv-rejected');
});

test.each([
  ['claiming its length', true],
  ['claiming nothing', false],
])('of 40 MB sent into the slot of a small photo, %s, no more is read than the slot and what the streams hold', async (_, isClaimed) => {
  const { location } = await createSlot(api, grant, { length: 1000, sha256: sha256('x') });
  const { body, bytes } = slowly(Array<Uint8Array>(640).fill(chunk));
  const response = await api.fetch((location ?? '').replace('/api', ''), {
    method: 'PATCH',
    body,
    duplex: 'half',
    headers: {
      authorization: `Bearer ${grant}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      ...(isClaimed ? { 'content-length': String(640 * chunk.length) } : {}),
    },
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(bytes()).toBeLessThanOrEqual(10 * chunk.length);
});

test('whoever has no try left is refused before the body is read', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  for (let times = 0; times < 3; times += 1) expect(await send('/proposals', '[', headers)).toBe('400 invalid-json');
  const { body, bytes } = slowly([Buffer.from('{}')]);
  expect(await send('/proposals', body, headers)).toBe('429 rate-limited');
  expect(bytes()).toBe(0);
});

test('a list is no object, at the top and within', async () => {
  const fields = async (body: unknown) =>
    (await api.call('POST', '/proposals', { body, headers: { 'x-forwarded-for': randomUUID() } })).body.fields;
  expect(await fields([])).toEqual([{ path: '', code: 'wrong-type' }]);
  expect(await fields({ other_devices: [] })).toBeUndefined();
  const schema = v.object({
    one: v.strictObject({}),
    many: v.array(v.object({})),
    text: v.pipe(
      v.string(),
      v.transform(() => ({})),
    ),
  });
  const faults = (given: unknown) => arraysForObjects(given, v.parse(schema, given)).map(({ path }) => path);
  expect(faults({ one: [], many: [{}, [], {}], text: 'x' })).toEqual(['one', 'many.1']);
  expect(faults({ one: {}, many: [], text: 'x' })).toEqual([]);
});

describe('answers', () => {
  test('JSON goes out compressed to whoever takes it so, and is still known by its tag', async () => {
    const get = (headers: Record<string, string>) => api.fetch('/policies', { headers: { ...headers, authorization: `Bearer ${token}` } });
    const plain = await get({});
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect([plain.headers.get('vary'), packed.headers.get('vary')]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
    const tag = packed.headers.get('etag') ?? '';
    expect(tag).toBe(`W/${plain.headers.get('etag')}`);
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': tag })).status).toBe(304);
  });

  test.each([
    ['short', '/policies/1/risk/1/evaluation-status', 'application/json'],
    ['live', '/policies/1/risk/1/evaluation-status', 'text/event-stream'],
    ['refused', '/policies/2', 'application/json'],
  ])('one that is %s goes as it is', async (_, path, accept) => {
    const response = await api.fetch(path, { headers: { authorization: `Bearer ${grant}`, accept, 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.body?.cancel();
  });

  test('nobody keeps a refusal', async () => {
    for (const path of ['/policies', '/nothing', '/users/login'])
      expect([path, (await api.fetch(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  });

  test('the document of the API is made once and asked for again by its tag', async () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const encode = vi.spyOn(TextEncoder.prototype, 'encode');
    const first = await api.fetch('/openapi.json');
    const tag = first.headers.get('etag') ?? '';
    const texts = [await first.text(), await (await api.fetch('/openapi.json')).text()];
    expect(texts[0]).toBe(texts[1]);
    expect(stringify.mock.calls.filter(([value]) => (value as { openapi?: string } | null)?.openapi).length).toBeLessThanOrEqual(1);
    // From then on the stored bytes are served: fifty requests in a row encode nothing anew.
    expect(encode.mock.calls.filter(([text = '']) => text.length > 100_000).length).toBeLessThanOrEqual(1);
    const again = await api.fetch('/openapi.json', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('however many ask whether it is well, it is looked into once in five seconds', async () => {
    let isWell = true;
    const probe = vi.fn<() => Promise<Record<string, boolean>>>(async () => ({ blobs: isWell }));
    const app = createApp(api.ports, probe);
    const ask = async () => (await app.request('/api/ready')).status;
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]));
    isWell = false;
    expect([await ask(), probe.mock.calls.length]).toEqual([200, 1]);
    api.now = new Date(api.now.getTime() + 5_000);
    expect([await ask(), probe.mock.calls.length]).toEqual([503, 2]);
    isWell = true;
    // The clock had been wrong and was corrected.
    api.now = new Date(api.now.getTime() - 3_600_000);
    expect([await ask(), probe.mock.calls.length]).toEqual([200, 3]);
  });
});
