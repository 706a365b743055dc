import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { HostileKind, Hostility } from './hostility.ts';

/** Another address of this machine than that of whoever measures. */
const localAddress = '127.0.0.2';
/** Between two calls of one sender: what a flood costs beside is for whoever stands in front of the server. */
const pauseMs = 50;
const senders = 3;
const megabyte = 1024 * 1024;

const { kinds, port, grants, adminToken } = workerData as Hostility;

function post(path: string, token: string | null, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const call = request({
      host: '127.0.0.1',
      port,
      localAddress,
      method: 'POST',
      path: `/api${path}`,
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    call.on('response', (response) => response.resume().once('close', resolve));
    // A refusal may come before the whole body is sent.
    call.on('error', () => resolve());
    call.end(body);
  });
}

async function keepSending(path: string, token: string | null, body: Buffer): Promise<never> {
  for (;;) {
    await post(path, token, body);
    await wait(pauseMs);
  }
}

function sendAll(calls: readonly (readonly [path: string, token: string | null, body: Buffer])[]): void {
  for (const call of calls) for (let sender = 0; sender < senders; sender += 1) void keepSending(...call);
}

/** So many bytes of the smallest values. */
const values = (bytes: number) => Buffer.from(`{"a":[${'{},'.repeat(bytes / 3)}{}]}`);

function holdOpen(count: number, text: string): void {
  for (let number = 0; number < count; number += 1) {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    socket.once('connect', () => socket.write(text));
    // Nobody reads what comes.
    socket.pause();
  }
}

const begin: Record<HostileKind, () => void | Promise<void>> = {
  values: () =>
    sendAll([
      ['/users/login', null, values(15 * 1024)],
      ['/users/login', null, values(255 * 1024)],
      ...grants.map(({ path, token }) => [path, token, values(9 * megabyte)] as const),
    ]),
  texts: () =>
    sendAll(
      grants.map(({ path, token }) => {
        const base64 = 'QUJD'.repeat(5 * megabyte);
        return [path, token, Buffer.from(JSON.stringify({ frontal: { base64 }, trasera: { base64 } }))] as const;
      }),
    ),
  'csv heads': () => {
    const fileBase64 = Buffer.from(`${'email;'.repeat(150_000)}\n`).toString('base64');
    sendAll([['/users/users-csv', adminToken, Buffer.from(JSON.stringify({ fileBase64 }))]]);
  },
  pictures: async () => {
    const create = { width: 8000, height: 8000, channels: 3, background: '#888' } as const;
    const png = await sharp({ create })
      .withExif({ IFD0: { Copyright: 'nobody' } })
      .png()
      .toBuffer();
    const body = Buffer.from(JSON.stringify({ base64: png.toString('base64') }));
    sendAll(grants.map(({ imeiPath, token }) => [imeiPath, token, body] as const));
  },
  'slow readers': () => holdOpen(40, 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50)),
  'half-open': () => {
    holdOpen(100, 'GET / HTTP/1.1\r\nhost: x\r\nx-half: ');
    holdOpen(100, 'POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":');
  },
};

for (const kind of kinds) await begin[kind]();
// Connections that nobody reads do not keep a thread alive: it stays until it is ended.
parentPort?.on('message', () => undefined);
parentPort?.postMessage('begun');
