import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { type ModuleApi, openModuleApi } from '#tests/support/module-api.ts';
import { ask, createSlot, photo, send, sha256 } from '#tests/support/module-uploads.ts';

const api = await openModuleApi();
/** A second server, which shares only the database and the store of files with the first. */
const app = createApp(api.ports, async () => ({}));
const other: ModuleApi = { ...api, fetch: async (at, init) => app.fetch(new Request(`http://other.test/api${at}`, init)) };
let grant = '';
beforeAll(async () => {
  const { body } = await api.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } });
  const { body: opened } = await api.call('POST', '/policies/1/risks/1/grants', { token: String(body.api_token) });
  grant = (opened.grant as { token: string }).token;
});

const rounds = 12;
const events = (id: string) => api.sql(`select 1 from audit_events where kind = 'capture-received' and data->>'capture' = $1`, [id]);

test('an upload goes on at any of them', async () => {
  const bytes = await photo();
  const { location } = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) });
  const slot = location ?? '';
  for (let start = 0, turn = 0; start < bytes.length; start += 1000, turn += 1) {
    const server = turn % 2 === 0 ? other : api;
    expect(await ask(server, grant, slot)).toMatchObject({ status: 200, offset: String(start) });
    expect((await send(server, grant, slot, bytes.subarray(start, start + 1000), start)).status).toBe(204);
  }
  const receipt = `sha-256=${sha256(bytes)}`;
  for (const server of [api, other]) expect(await ask(server, grant, slot)).toMatchObject({ status: 200, receipt });
});

test.each([
  ['the whole file', (bytes: Buffer) => bytes.length],
  ['half of it', (bytes: Buffer) => Math.floor(bytes.length / 2)],
])('when both get %s at once one takes it and the other says where it is', async (_, sizeOf) => {
  for (let round = 0; round < rounds; round += 1) {
    const [id, bytes] = [randomUUID(), await photo()];
    const { location } = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) }, { id });
    const slot = location ?? '';
    const part = bytes.subarray(0, sizeOf(bytes));
    const answers = await Promise.all([api, other].map((server) => send(server, grant, slot, part)));
    const statuses = answers.map(({ status }) => status).toSorted((one, another) => one - another);
    expect(statuses[0]).toBe(204);
    expect([409, 410]).toContain(statuses[1]);
    if (part.length < bytes.length) {
      expect(await ask(other, grant, slot)).toMatchObject({ status: 200, offset: String(part.length) });
      expect((await send(other, grant, slot, bytes.subarray(part.length), part.length)).status).toBe(204);
    }
    expect(await ask(api, grant, slot)).toMatchObject({ status: 200, receipt: `sha-256=${sha256(bytes)}` });
    const [row] = await api.sql<{ blob: string }>('select blob from captures where id = $1', [id]);
    const kept = await readFile(path.join(api.ports.config.dataDir, 'blobs', id.slice(0, 2), row?.blob ?? ''));
    expect(kept.equals(bytes)).toBe(true);
    expect(await events(id)).toHaveLength(1);
  }
  expect(api.lines.filter((line) => line.includes('"fault"'))).toEqual([]);
});

test('a file that has come whole and could not be kept yet is made a capture once, though everybody asks both', async () => {
  const [id, bytes] = [randomUUID(), await photo()];
  const { location } = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) }, { id });
  await api.sql('alter table audit_events rename to audit_events_away');
  expect((await send(api, grant, location ?? '', bytes)).status).toBe(500);
  await api.sql('alter table audit_events_away rename to audit_events');
  const asked = Array.from({ length: rounds }, (_, at) => ask(at % 2 ? api : other, grant, location ?? ''));
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 200, receipt: `sha-256=${sha256(bytes)}` });
  expect(await events(id)).toHaveLength(1);
  expect(await api.sql('select 1 from upload_pieces')).toEqual([]);
});

test('of a request that is cut, what had come is kept', async () => {
  const bytes = await photo();
  const { location } = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) });
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array(bytes.subarray(0, 1000))),
    // Bytes that arrive at the moment of the cut are lost, as on a real line.
    pull: async (stream) => {
      await delay(50);
      stream.error(new Error('cut'));
    },
  });
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${grant}`, 'upload-offset': '0' };
  const init = { method: 'PATCH', headers: { ...headers, 'content-type': 'application/offset+octet-stream' }, body, duplex: 'half' };
  await api.fetch((location ?? '').replace('/api', ''), init as RequestInit);
  await expect.poll(async () => (await ask(other, grant, location ?? '')).offset).toBe('1000');
  expect((await send(other, grant, location ?? '', bytes.subarray(1000), 1000)).receipt).toBe(`sha-256=${sha256(bytes)}`);
});
