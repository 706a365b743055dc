import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filePartner } from './file-partner.ts';
import { httpPartner } from './http-partner.ts';

/** A partner's HTTP server: the requests that it got, and its next answer. */
const seen: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
let next: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '' };
let server: Server;
let address: URL;
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(next.status, next.headers).end(next.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/policies`);
});
afterAll(() => server.close());

const document = { id: '3f3ad3f4-0f3a-4a52-8f5a-0d1f6c1d7a11', content: { policy: { number: '100001' }, holder: 'Ñoño' } };

test('a document is posted with its id and our key, and what it was called there is kept', async () => {
  next = { status: 201, body: JSON.stringify({ reference: 'SEG-1' }) };
  expect(await httpPartner(address, 'secret').deliver(document)).toEqual({ isTaken: true, answer: 'SEG-1' });
  const [asked] = seen.splice(0);
  expect([asked?.method, asked?.headers['idempotency-key'], asked?.headers.authorization, JSON.parse(asked?.body ?? '')]).toEqual([
    'POST',
    document.id,
    'Bearer secret',
    document.content,
  ]);
});

test.each([
  [200, 'not JSON', { isTaken: true, answer: null }],
  [422, '', { isTaken: false, answer: 'HTTP 422' }],
  [404, '', { isTaken: false, answer: 'HTTP 404' }],
])('%i: it is settled', async (status, body, answer) => {
  next = { status, body };
  expect(await httpPartner(address, undefined).deliver(document)).toEqual(answer);
  expect(seen.splice(0)[0]?.headers.authorization).toBeUndefined();
});

test.each([[500], [503], [429], [408]])('%i: it is tried again', async (status) => {
  next = { status, body: '' };
  await expect(httpPartner(address, undefined).deliver(document)).rejects.toThrow(`segelevia ${status}`);
});

test('a redirect is not followed: the document goes nowhere else', async () => {
  seen.splice(0);
  next = { status: 307, body: '', headers: { location: '/elsewhere' } };
  await expect(httpPartner(address, undefined).deliver(document)).rejects.toThrow();
  expect(seen).toHaveLength(1);
});

test('nobody there: it is tried again', async () => {
  await expect(httpPartner(new URL('http://127.0.0.1:1/'), undefined).deliver(document)).rejects.toThrow();
});

test('without an address each document is a file, written whole, the same again is the same file, and it goes when it is old', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'peritia-partner-'));
  try {
    const partner = filePartner(path.join(folder, 'segelevia'));
    expect(await partner.deliver(document)).toEqual({ isTaken: true, answer: `${document.id}.json` });
    await partner.deliver(document);
    expect(await readdir(path.join(folder, 'segelevia'))).toEqual([`${document.id}.json`]);
    const file = path.join(folder, 'segelevia', `${document.id}.json`);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(document.content);
    const made = new Date('2026-03-10T10:00:00Z');
    await utimes(file, made, made);
    await partner.forget(made);
    expect(await readdir(path.join(folder, 'segelevia'))).toHaveLength(1);
    await partner.forget(new Date(made.getTime() + 1000));
    expect(await readdir(path.join(folder, 'segelevia'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
