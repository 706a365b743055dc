import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { sampleItem } from '#domain/outbox/sample-item.ts';
import type { Transport } from '#src/outbox/ports.ts';
import { type CaptureServer, startCaptureServer } from '#tests/support/capture-server.ts';
import { captivePortal, type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { sha256 } from '#tests/support/outbox-rig.ts';
import { outboxTransport } from './outbox-transport.ts';

let server: CaptureServer;
let proxy: FaultProxy;
let transport: Transport;
beforeAll(async () => {
  server = await startCaptureServer();
  proxy = await startFaultProxy(server.origin);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});
beforeEach(() => {
  proxy.set({});
  server.isMute = false;
  transport = outboxTransport(`${proxy.origin}/api`);
});
afterEach(() => {
  vi.useRealTimers();
});

const photo = randomBytes(400_000).buffer as ArrayBuffer;
const asset = (parts: Partial<OutboxItem> = {}) =>
  sampleItem({
    id: randomUUID(),
    sizeBytes: photo.byteLength,
    sha256: sha256(photo),
    grant: { id: 'g', token: 'pg_secret', expiresAt: 0 },
    ...parts,
  });
const body = new TextEncoder().encode('{"imei":"1"}').buffer as ArrayBuffer;
const call = () =>
  sampleItem({
    id: randomUUID(),
    action: 'call',
    path: '/policies/1/risks/1/evaluations',
    mediaType: 'application/json',
    sha256: sha256(body),
  });

/** Sends an item as the outbox's engine does, and records what is reported. */
async function send(item: OutboxItem, bytes = photo): Promise<{ outcome: Outcome; item: OutboxItem; confirmed: number[] }> {
  let current = item;
  const confirmed: number[] = [];
  const outcome = await transport.send(item, bytes, {
    onSlot: async (uploadUrl) => {
      current = { ...current, uploadUrl };
    },
    onConfirmed: async (count) => {
      confirmed.push(count);
    },
  });
  return { outcome, item: current, confirmed };
}

const receipt = { type: 'receipt', sha256: sha256(photo) };

test('a photo arrives in pieces, its slot kept before its first byte, only confirmed bytes told', async () => {
  const from = proxy.requests().length;
  const { outcome, item, confirmed } = await send(asset());
  expect(outcome).toEqual(receipt);
  expect(server.captures.get(item.id)).toBe(item.sha256);
  expect(item.uploadUrl).toMatch(/\/api\/captures\/uploads\/.+/);
  expect(confirmed).toEqual([131_072, 262_144, 393_216]);
  expect(
    proxy
      .requests()
      .slice(from)
      .map(({ method }) => method),
  ).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH']);
});

test('a call arrives once however often it is sent, and other bytes under its key are refused', async () => {
  const item = call();
  expect((await send(item, body)).outcome).toEqual({ type: 'receipt', sha256: sha256(body) });
  expect((await send(item, body)).outcome).toEqual({ type: 'receipt', sha256: sha256(body) });
  const other = new TextEncoder().encode('{}').buffer as ArrayBuffer;
  expect((await send(item, other)).outcome).toMatchObject({ type: 'problem', status: 409, code: 'different-bytes' });
  expect(server.calls.get(item.id)).toBe(sha256(body));
});

test('cut every 64 kB: each attempt goes on where the server is, and little is sent twice', async () => {
  proxy.set({ cutAfterBytes: 64_000 });
  const before = proxy.wireBytes();
  let item = asset();
  let outcome: Outcome = { type: 'no-receipt' };
  for (let attempts = 0; outcome.type !== 'receipt' && attempts < 30; attempts += 1) ({ outcome, item } = await send(item));
  expect(outcome).toEqual(receipt);
  expect(server.captures.get(item.id)).toBe(item.sha256);
  expect(proxy.wireBytes() - before).toBeLessThan(1.1 * photo.byteLength);
});

test('an answer that is lost costs a question, not the photo', async () => {
  let patches = 0;
  proxy.set({ mode: 'drop-response', only: ({ method }) => method === 'PATCH' && ++patches === 4 });
  const { outcome, item } = await send(asset());
  expect(outcome).toMatchObject({ type: 'no-answer' });
  expect(server.captures.get(item.id)).toBe(item.sha256);
  proxy.set({});
  const from = proxy.requests().length;
  expect((await send(item)).outcome).toEqual(receipt);
  expect(
    proxy
      .requests()
      .slice(from)
      .map(({ method }) => method),
  ).toEqual(['HEAD', 'GET']);
});

test('complete without a receipt: the receipt is asked for', async () => {
  server.isMute = true;
  expect((await send(asset())).outcome).toEqual(receipt);
});

test('a slot that is gone is said to be gone', async () => {
  proxy.set({ cutAfterBytes: 100_000 });
  const { item } = await send(asset());
  await server.forgetSlots();
  proxy.set({});
  expect((await send(item)).outcome).toEqual({ type: 'slot-gone' });
  expect((await send({ ...item, uploadUrl: null })).outcome).toEqual(receipt);
});

test('a slot on another server is no slot: no credential goes there', async () => {
  const elsewhere = await startFaultProxy(server.origin);
  const { outcome } = await send(asset({ uploadUrl: `${elsewhere.origin}/api/captures/uploads/1` }));
  expect(outcome).toEqual(receipt);
  expect(elsewhere.requests()).toEqual([]);
  await elsewhere.close();
});

const tusHeaders = { 'tus-resumable': '1.0.0' };
const problemHeaders = { 'content-type': 'application/problem+json' };
const problem = (code: string) => JSON.stringify({ code, type: 'about:blank', title: code, status: 0, message: '' });

test.each<[string, string, { status: number; headers?: Record<string, string>; body?: string }, Partial<Outcome>]>([
  ['423 to HEAD', 'HEAD', { status: 423, headers: tusHeaders }, { type: 'slot-locked' }],
  ['423 to PATCH', 'PATCH', { status: 423, headers: tusHeaders }, { type: 'slot-locked' }],
  ['404 to HEAD', 'HEAD', { status: 404, headers: tusHeaders }, { type: 'slot-gone' }],
  ['410 to HEAD, as a problem', 'HEAD', { status: 410, headers: problemHeaders }, { type: 'slot-gone' }],
  ['410 to PATCH, hash-mismatch', 'PATCH', { status: 410, headers: problemHeaders, body: problem('hash-mismatch') }, { type: 'slot-gone' }],
  ['409 to PATCH', 'PATCH', { status: 409, headers: tusHeaders, body: 'Upload-Offset conflict' }, { type: 'offset-conflict' }],
  [
    '409 upload-offset',
    'PATCH',
    { status: 409, headers: problemHeaders, body: problem('upload-offset') },
    { type: 'problem', status: 409, code: 'upload-offset' },
  ],
  [
    '409 different-bytes',
    'PATCH',
    { status: 409, headers: problemHeaders, body: problem('different-bytes') },
    { type: 'problem', status: 409, code: 'different-bytes' },
  ],
  ['401 to PATCH', 'PATCH', { status: 401, headers: problemHeaders, body: problem('unauthenticated') }, { type: 'problem', status: 401 }],
  [
    '429 with a time',
    'PATCH',
    { status: 429, headers: { ...problemHeaders, 'retry-after': '7' }, body: problem('rate-limited') },
    { type: 'problem', status: 429, retryAfterMs: 7000 },
  ],
  [
    '503 of a proxy, with a time',
    'PATCH',
    { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '9' }, body: '<p>' },
    { type: 'no-answer', retryAfterMs: 9000 },
  ],
  ['404 of somebody else', 'HEAD', { status: 404, headers: { 'content-type': 'text/html' } }, { type: 'no-answer' }],
  ['a refusal of somebody else', 'PATCH', { status: 403, body: '<p>Compra internet' }, { type: 'no-answer' }],
  ['a hotel', 'PATCH', captivePortal.answer ?? { status: 0 }, { type: 'no-answer' }],
  ['a redirection to a hotel', 'PATCH', { status: 302, headers: { location: '/login' } }, { type: 'no-answer' }],
])('an upload that meets %s', async (_, method, answer, expected) => {
  proxy.set({ cutAfterBytes: 100_000 });
  const { item } = await send(asset());
  proxy.set({ answer, only: (request) => request.method === method });
  expect((await send(item)).outcome).toMatchObject(expected);
  proxy.set({});
  expect((await send(item)).outcome).toEqual(receipt);
});

test('401 to HEAD, which has no body: a question with a body tells', async () => {
  proxy.set({ cutAfterBytes: 100_000 });
  const { item } = await send(asset());
  proxy.set({ answer: { status: 401, headers: problemHeaders, body: problem('unauthenticated') } });
  expect((await send(item)).outcome).toMatchObject({ type: 'problem', status: 401, code: 'unauthenticated' });
});

test.each<[string, { status: number; headers?: Record<string, string>; body?: string }, Partial<Outcome>]>([
  ['a hotel', captivePortal.answer ?? { status: 0 }, { type: 'no-receipt' }],
  [
    '413 as a problem',
    { status: 413, headers: problemHeaders, body: problem('too-large') },
    { type: 'problem', status: 413, code: 'too-large' },
  ],
  [
    '422 that names what is at fault',
    {
      status: 422,
      headers: problemHeaders,
      body: problem('invalid-input').replace('{', '{"fields":[{"path":"loss_date","code":"in-future"}],'),
    },
    { type: 'problem', status: 422, code: 'invalid-input', fields: ['loss_date'] },
  ],
  ['413 of a proxy', { status: 413, body: '<p>' }, { type: 'no-answer' }],
  ['426', { status: 426, headers: problemHeaders, body: problem('update-required') }, { type: 'problem', status: 426 }],
  ...[401, 409, 422, 429, 500].map(
    (status): [string, { status: number; headers: Record<string, string>; body: string }, Partial<Outcome>] => [
      `a reason that only a newer server knows, with ${status}`,
      { status, headers: problemHeaders, body: problem('of-next-year') },
      { type: 'problem', status, code: 'unknown' },
    ],
  ),
  ['a proxy with a code of its own', { status: 403, body: '{"code":"blocked-by-policy"}' }, { type: 'no-answer' }],
  ['an empty 500', { status: 500 }, { type: 'no-answer' }],
])('a call that meets %s', async (_, answer, expected) => {
  proxy.set({ answer });
  expect((await send(call(), body)).outcome).toMatchObject(expected);
});

test('creating a slot that meets a hotel', async () => {
  proxy.set(captivePortal);
  const { outcome, item } = await send(asset());
  expect(outcome).toMatchObject({ type: 'no-answer' });
  expect(item.uploadUrl).toBeNull();
});

test.each(['an upload', 'a call'])('%s that stalls ends after 30 s without an answer', async (what) => {
  proxy.set({ mode: 'stall' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const sending = (what === 'a call' ? send(call(), body) : send(asset())).finally(() => {
    isOver = true;
  });
  await wait(200);
  await vi.advanceTimersByTimeAsync(29_000);
  await wait(50);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect((await sending).outcome).toMatchObject({ type: 'no-answer' });
});

test('nobody there', async () => {
  proxy.set({ mode: 'refuse' });
  expect((await send(asset())).outcome).toEqual({ type: 'no-answer', isOffline: false, retryAfterMs: null });
  expect((await send(call(), body)).outcome).toMatchObject({ type: 'no-answer' });
});

test('a phone that cannot write down its slot sends nothing into it, and the fault is told as its own', async () => {
  const from = proxy.requests().length;
  const full = transport.send(asset(), photo, { onSlot: () => Promise.reject(new Error('full')), onConfirmed: async () => {} });
  await expect(full).rejects.toThrow('full');
  expect(
    proxy
      .requests()
      .slice(from)
      .map(({ method }) => method),
  ).toEqual(['POST']);
});

test('a slot lies below the address at which it was asked for, also where a proxy serves the API at another path', async () => {
  const outer = http.createServer((request, response) => {
    const path = /^\/servicio(\/.*)$/.exec(request.url ?? '')?.[1];
    if (path === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { method, headers } = request;
    const inner = http.request(`${server.origin}${path}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(inner);
  });
  await once(outer.listen(0, '127.0.0.1'), 'listening');
  transport = outboxTransport(`http://127.0.0.1:${(outer.address() as AddressInfo).port}/servicio/api`);
  const { outcome, item } = await send(asset());
  outer.close();
  expect(outcome).toEqual(receipt);
  expect(item.uploadUrl).toContain('/servicio/api/captures/uploads/');
});
