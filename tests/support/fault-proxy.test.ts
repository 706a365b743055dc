import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captivePortal, type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';

let received = 0;
let finished = 0;
const server = http.createServer((request, response) => {
  request.on('data', (data: Buffer) => (received += data.length));
  request.on('error', () => {});
  request.on('end', () => {
    finished += 1;
    response.end('done');
  });
});
let proxy: FaultProxy;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const put = (bytes: number) =>
  fetch(`${proxy.origin}/x`, { method: 'PUT', body: new Uint8Array(bytes) }).then((response) => response.text());

test('lets through what it is told not to harm', async () => {
  proxy.set({ mode: 'refuse', only: ({ path }) => path !== '/x' });
  const before = received;
  await expect(put(300_000)).resolves.toBe('done');
  expect(received - before).toBe(300_000);
});

test('cuts after so many bytes, and what came before them reaches the server', async () => {
  proxy.set({ cutAfterBytes: 64_000 });
  const [before, wire] = [received, proxy.wireBytes()];
  await expect(put(300_000)).rejects.toThrow();
  expect(proxy.wireBytes() - wire).toBe(64_000);
  await expect.poll(() => received - before).toBeGreaterThan(63_000);
});

test('slows down, cuts by age, refuses, answers for others', async () => {
  proxy.set({ bytesPerSecond: 50_000, cutAfterMs: 400 });
  const before = received;
  await expect(put(300_000)).rejects.toThrow();
  // How much passes depends on how busy this machine is; the whole body would take fifteen times as long.
  expect(received - before).toBeLessThan(300_000);
  proxy.set({ mode: 'refuse' });
  await expect(put(1)).rejects.toThrow();
  proxy.set(captivePortal);
  await expect(put(1)).resolves.toMatch(/Wi-Fi/);
});

test('gives the answer late, or only its beginning, after the work is done', async () => {
  proxy.set({ answerAfterMs: 300 });
  const began = performance.now();
  await expect(put(10)).resolves.toBe('done');
  expect(performance.now() - began).toBeGreaterThan(290);
  proxy.set({ cutAnswerAfterBytes: 2 });
  const before = finished;
  await expect(put(10)).rejects.toThrow();
  expect(finished).toBe(before + 1);
});

test('drops the answer after the work is done', async () => {
  proxy.set({ mode: 'drop-response' });
  const before = finished;
  await expect(put(1000)).rejects.toThrow();
  expect(finished - before).toBe(1);
});
