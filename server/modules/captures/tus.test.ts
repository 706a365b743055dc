import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import Uppy from '@uppy/core';
import UppyTus from '@uppy/tus';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { ask, createSlot, photo, send, sha256 } from '#tests/support/module-uploads.ts';

const api = await openModuleApi();
const server = http.createServer((incoming, outgoing) => void getRequestListener(answer)(incoming, outgoing));
let origin = '';
let grant = '';
/** The methods of the requests that arrived, each with the override of its header. */
const methods: string[] = [];

function answer(request: Request): Promise<Response> {
  methods.push([request.method, request.headers.get('x-http-method-override') ?? ''].join(' ').trim());
  const { pathname } = new URL(request.url);
  return api.fetch(pathname.replace('/api', ''), request);
}

beforeAll(async () => {
  const { body } = await api.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } });
  const { body: opened } = await api.call('POST', '/policies/1/risks/1/grants', { token: String(body.api_token) });
  grant = (opened.grant as { token: string }).token;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const metadataOf = (bytes: Uint8Array, id: string = randomUUID()) => ({
  id,
  kind: 'front',
  media_type: 'image/jpeg',
  sha256: sha256(bytes),
  taken_at: '2026-03-10T09:59:00Z',
});
const headerOf = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function newSlot() {
  const bytes = await photo();
  const { location } = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) });
  return { bytes, slot: (location ?? '').replace('/api', '') };
}

/** Sends a request that is correct except for what is given. */
async function ask1(method: string, path: string, headers: Record<string, string | null> = {}, body: Uint8Array | null = null) {
  const usual = { 'tus-resumable': '1.0.0', authorization: `Bearer ${grant}` };
  const own = method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } : {};
  const all = Object.entries({ ...usual, ...own, ...headers }).filter((entry): entry is [string, string] => entry[1] !== null);
  const response = await api.fetch(path, { method, headers: all, body: body && Uint8Array.from(body) });
  const text = await response.text();
  const isProblem = response.headers.get('content-type') === 'application/problem+json';
  const code = isProblem && text ? (JSON.parse(text) as { code: string }).code : null;
  return { told: `${response.status} ${code}`, headers: response.headers };
}

describe('how to speak with it', () => {
  test.each(['/captures/uploads', '/captures/uploads/any'])('is told to anybody at %s', async (path) => {
    const response = await api.fetch(path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    const named = Object.fromEntries(['tus-version', 'tus-extension', 'tus-max-size'].map((name) => [name, response.headers.get(name)]));
    expect(named).toEqual({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': String(maxCaptureBytes),
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('an upload says until when it is kept, and what its client said of it', async () => {
    const bytes = await photo();
    const metadata = headerOf(metadataOf(bytes));
    const made = await ask1('POST', '/captures/uploads', { 'upload-length': String(bytes.length), 'upload-metadata': metadata });
    const slot = (made.headers.get('location') ?? '').replace('/api', '');
    const until = new Date(api.now.getTime() + 14 * 86_400_000).toUTCString();
    expect(made.headers.get('upload-expires')).toBe(until);
    const patched = await ask1('PATCH', slot, {}, bytes.subarray(0, 10));
    expect(patched.headers.get('upload-expires')).toBe(until);
    const { headers } = await ask1('HEAD', slot);
    expect(headers.get('upload-metadata')).toBe(metadata);
    expect(headers.get('cache-control')).toBe('no-store');
    const now = api.now;
    api.now = new Date(now.getTime() + 14 * 86_400_000 + 1);
    expect((await ask1('PATCH', slot, { 'upload-offset': '10' }, bytes.subarray(10))).told).toBe('410 upload-gone');
    api.now = now;
    expect((await ask1('PATCH', slot, { 'upload-offset': '10' }, bytes.subarray(10))).told).toBe('204 null');
  });
});

describe('a refusal is a problem with tus’s own status', () => {
  const slots = '/captures/uploads';
  const length = { 'upload-length': '1000' };
  test.each<[string, string, Record<string, string | null>, string]>([
    ['no version', 'POST', { ...length, 'tus-resumable': null }, '412 upload-version'],
    ['an old version', 'POST', { ...length, 'tus-resumable': '0.2.2' }, '412 upload-version'],
    ['a length that is none', 'POST', { 'upload-length': 'mil' }, '400 upload-invalid'],
    ['no length', 'POST', {}, '400 upload-invalid'],
    ['a length below nothing', 'POST', { 'upload-length': '-1' }, '400 upload-invalid'],
    ['a length to be told later', 'POST', { 'upload-defer-length': '1' }, '400 upload-invalid'],
    ['a part of an upload', 'POST', { ...length, 'upload-concat': 'partial' }, '400 upload-invalid'],
    ['metadata that are none', 'POST', { ...length, 'upload-metadata': 'id %%%' }, '400 upload-invalid'],
    ['a method that is none', 'PUT', {}, '405 method-not-allowed'],
    ['a method that a header makes of it', 'POST', { 'x-http-method-override': 'PUT' }, '405 method-not-allowed'],
    ['too much', 'POST', { 'upload-length': String(maxCaptureBytes + 1) }, '413 too-large'],
    ['nobody', 'POST', { ...length, authorization: null }, '401 unauthenticated'],
  ])('of %s', async (_, method, headers, expected) => {
    const metadata = { 'upload-metadata': headerOf(metadataOf(await photo())) };
    const refused = await ask1(method, slots, { ...metadata, ...headers });
    expect(refused.told).toBe(expected);
    expect(refused.headers.get('tus-resumable')).toBe('1.0.0');
    if (expected.startsWith('412')) expect(refused.headers.get('tus-version')).toBe('1.0.0');
  });

  test.each<[string, string, Record<string, string | null>, string]>([
    ['another offset', 'PATCH', { 'upload-offset': '500' }, '409 upload-offset'],
    ['no offset', 'PATCH', { 'upload-offset': null }, '400 upload-invalid'],
    ['an offset that is none', 'PATCH', { 'upload-offset': '1.5' }, '400 upload-invalid'],
    ['another type', 'PATCH', { 'content-type': 'image/jpeg' }, '415 upload-content-type'],
    ['no type', 'PATCH', { 'content-type': null }, '415 upload-content-type'],
    ['no version', 'PATCH', { 'tus-resumable': null }, '412 upload-version'],
    ['a new upload where there is one', 'POST', length, '405 method-not-allowed'],
  ])('of %s, and nothing is kept', async (_, method, headers, expected) => {
    const { bytes, slot } = await newSlot();
    const refused = await ask1(method, slot, headers, bytes);
    expect(refused.told).toBe(expected);
    expect(refused.headers.get('tus-resumable')).toBe('1.0.0');
    expect(await ask(api, grant, slot)).toMatchObject({ status: 200, offset: '0' });
  });

  test.each(['told', 'not told'])('of more bytes than the upload has, their number %s: what it has comes right', async (how) => {
    const { bytes, slot } = await newSlot();
    const longer = Buffer.concat([bytes, randomBytes(300_000)]);
    const length = how === 'told' ? { 'content-length': String(longer.length) } : {};
    expect((await ask1('PATCH', slot, length, longer)).told).toBe('413 too-large');
    expect((await ask(api, grant, slot)).offset).toBe('0');
    expect(await send(api, grant, slot, bytes)).toMatchObject({ status: 204, receipt: `sha-256=${sha256(bytes)}` });
    expect((await ask1('PATCH', slot, {}, bytes)).told).toBe('409 upload-offset');
  });
});

describe('a client of others', () => {
  const file = randomBytes(300_000);
  const jpeg = async () => Buffer.concat([await photo(), file]);
  const endpoint = () => `${origin}/api/captures/uploads`;

  /** Sends a file with tus-js-client; returns the receipt. */
  async function sendByTus(bytes: Buffer, more: Partial<UploadOptions>): Promise<string | null> {
    let receipt: string | null = null;
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: endpoint(),
        headers: { Authorization: `Bearer ${grant}` },
        metadata: metadataOf(bytes),
        chunkSize: 100_000,
        retryDelays: null,
        onAfterResponse: (_, response) => {
          receipt = response.getHeader(receiptHeader) ?? receipt;
        },
        onError: reject,
        onSuccess: () => resolve(),
        ...more,
      }).start();
    });
    return receipt;
  }

  test.each<[string, Partial<UploadOptions>, string[]]>([
    ['in pieces', {}, ['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH']],
    ['at once', { chunkSize: Number.POSITIVE_INFINITY }, ['POST', 'PATCH']],
    ['with its first bytes', { uploadDataDuringCreation: true }, ['POST', 'PATCH', 'PATCH', 'PATCH']],
    ['by POST alone', { overridePatchMethod: true }, ['POST', 'POST PATCH', 'POST PATCH', 'POST PATCH', 'POST PATCH']],
  ])('sends %s', async (_, more, expected) => {
    const bytes = await jpeg();
    methods.length = 0;
    expect(await sendByTus(bytes, more)).toBe(`sha-256=${sha256(bytes)}`);
    expect(methods).toEqual(expected);
  });

  test('gives up what is not offered, instead of trying it again', async () => {
    const bytes = await jpeg();
    for (const more of [{ parallelUploads: 2 }, { uploadLengthDeferred: true }]) {
      methods.length = 0;
      await expect(sendByTus(bytes, { ...more, retryDelays: [0, 0] })).rejects.toThrow('upload-invalid');
      expect(methods.length).toBeLessThanOrEqual(2);
    }
  });

  test('that another overtook asks where to go on', async () => {
    const bytes = await jpeg();
    const id = randomUUID();
    let isFirst = true;
    const overtaken = sendByTus(bytes, {
      metadata: metadataOf(bytes, id),
      retryDelays: [0],
      onBeforeRequest: async (request) => {
        if (request.getMethod() !== 'PATCH' || !isFirst) return;
        isFirst = false;
        await send(api, grant, new URL(request.getURL()).pathname, bytes.subarray(0, 50_000));
      },
    });
    expect(await overtaken).toBe(`sha-256=${sha256(bytes)}`);
  });

  test('Uppy sends one', async () => {
    const bytes = await jpeg();
    const uppy = new Uppy<Record<string, string>, Record<string, never>>();
    uppy.use(UppyTus, {
      endpoint: endpoint(),
      headers: { Authorization: `Bearer ${grant}` },
      allowedMetaFields: Object.keys(metadataOf(bytes)),
      chunkSize: 100_000,
      retryDelays: [],
    });
    const meta = metadataOf(bytes);
    // In Node, Uppy's tus client reads buffers and expects the `size` of a Blob on them.
    const data = Object.assign(Buffer.from(bytes), { size: bytes.length }) as unknown as Blob;
    uppy.addFile({ name: 'front.jpg', type: 'image/jpeg', data, meta });
    const result = await uppy.upload();
    expect(result?.failed).toEqual([]);
    uppy.destroy();
    expect(await api.sql('select sha256 from captures where id = $1', [meta.id])).toEqual([{ sha256: meta.sha256 }]);
  });
});
