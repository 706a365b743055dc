import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blobContract } from '#tests/support/blob-contract.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { startModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { ask, createSlot, photo, send, sha256, upload } from '#tests/support/module-uploads.ts';
import { hasSwift, type Swift, startSwift, swiftPackages } from '#tests/support/swift.ts';
import { s3Blobs } from './s3-blobs.ts';

const missing = hasSwift() ? '' : `, which is not installed (Debian: ${swiftPackages.join(' ')})`;

// Swift locks its listings: on a busy machine a new bucket may take seconds.
describe.skipIf(!hasSwift())(`on Swift${missing}`, { timeout: 60_000 }, () => {
  let swift: Swift;
  let client: AwsClient;
  let count = 0;
  beforeAll(async () => {
    swift = await startSwift();
    client = new AwsClient({ service: 's3', ...swift });
  });
  afterAll(() => swift?.stop());

  /** A new, empty bucket. */
  async function newPlace() {
    count += 1;
    const bucket = `peritia-${count}`;
    const made = await client.fetch(`${swift.endpoint}/${bucket}`, { method: 'PUT', headers: { 'x-amz-content-sha256': sha256('') } });
    expect(made.status).toBe(200);
    const { endpoint, region, accessKeyId, secretAccessKey } = swift;
    return { endpoint, region, accessKeyId, secretAccessKey, bucket, prefix: 'fotos/' };
  }
  const look = async (path: string) => client.fetch(`${swift.endpoint}/${path}`, { headers: { 'x-amz-content-sha256': sha256('') } });

  blobContract(async () => s3Blobs(await newPlace()));

  test('an object says what it is and what its bytes are, below its folder, and only to who has the keys', async () => {
    const place = await newPlace();
    const bytes = Buffer.from('%PDF-1.7');
    await s3Blobs(place).put('ab12.0', bytes, 'application/pdf');
    const object = await look(`${place.bucket}/fotos/ab12.0`);
    expect(object.headers.get('content-type')).toBe('application/pdf');
    expect(object.headers.get('x-amz-meta-sha256')).toBe(sha256(bytes));
    expect(await object.text()).toBe('%PDF-1.7');
    expect((await fetch(`${swift.endpoint}/${place.bucket}/fotos/ab12.0`)).status).not.toBe(200);
    const stranger = s3Blobs({ ...place, secretAccessKey: 'another-secret' });
    await expect(stranger.open('ab12.0')).rejects.toThrow('blob store: GET 403');
    await expect(stranger.probe()).rejects.toThrow('blob store: PUT 403');
  });

  test('what is sent to the API lies there, and its owner gets it back as it was sent', async () => {
    const place = await newPlace();
    const api = await startModuleApi();
    api.ports.blobs = s3Blobs(place);
    const { policyholder } = await logInDemoPeople(api);
    const { body } = await api.call('POST', '/policies/1/risks/1/grants', { token: policyholder });
    const [id, bytes] = [randomUUID(), await photo()];
    const sent = await upload(api, (body.grant as { token: string }).token, bytes, { id });
    expect(sent.receipt).toBe(`sha-256=${sha256(bytes)}`);
    const got = await api.fetch(`/captures/${id}`, { headers: { accept: 'image/*', authorization: `Bearer ${policyholder}` } });
    expect(sha256(Buffer.from(await got.arrayBuffer()))).toBe(sha256(bytes));
    const object = await look(`${place.bucket}/fotos/${id}.${sha256(bytes).slice(0, 16)}`);
    expect(object.headers.get('content-type')).toBe('image/jpeg');
    await object.body?.cancel();
    await api.close();
  });

  test('while the store is away a file that has arrived waits, and is confirmed once it is back', async () => {
    const place = await newPlace();
    const proxy = await startFaultProxy(swift.endpoint);
    const api = await startModuleApi();
    api.ports.blobs = s3Blobs({ ...place, endpoint: proxy.origin });
    const { policyholder } = await logInDemoPeople(api);
    const { body } = await api.call('POST', '/policies/1/risks/1/grants', { token: policyholder });
    const grant = (body.grant as { token: string }).token;
    const bytes = await photo();
    proxy.set({ mode: 'refuse' });
    const slot = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) });
    expect(await send(api, grant, slot.location ?? '', bytes)).toMatchObject({ status: 503, code: 'unavailable', receipt: null });
    expect(await api.sql('select 1 from captures')).toEqual([]);
    proxy.set({});
    expect(await ask(api, grant, slot.location ?? '')).toMatchObject({ status: 200, receipt: `sha-256=${sha256(bytes)}` });
    await api.close();
    await proxy.close();
  });

  test('a probe leaves nothing', async () => {
    const place = await newPlace();
    await s3Blobs(place).probe();
    expect(await (await look(place.bucket)).text()).not.toContain('<Key>');
  });

  test('a write that is cut leaves no object, and the same again is whole', async () => {
    const place = await newPlace();
    const proxy = await startFaultProxy(swift.endpoint);
    const blobs = s3Blobs({ ...place, endpoint: proxy.origin });
    const bytes = Buffer.alloc(2_000_000, 'z');
    proxy.set({ cutAfterBytes: 700_000 });
    await expect(blobs.put('ab12.0', bytes, 'image/jpeg')).rejects.toThrow(/^blob store: PUT (?!\d)/);
    await expect(s3Blobs(place).open('ab12.0')).rejects.toMatchObject({ code: 'ENOENT' });
    proxy.set({});
    await blobs.put('ab12.0', bytes, 'image/jpeg');
    expect((await buffer(await blobs.open('ab12.0'))).equals(bytes)).toBe(true);
    await proxy.close();
  });

  test('a store that takes everything and answers nothing is given up', async () => {
    const place = await newPlace();
    const proxy = await startFaultProxy(swift.endpoint);
    const blobs = s3Blobs({ ...place, endpoint: proxy.origin }, { answerTimeoutMs: 300, pageSize: 1 });
    proxy.set({ mode: 'stall' });
    await expect(blobs.put('ab12.0', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('blob store: PUT unanswered');
    await expect(blobs.open('ab12.0')).rejects.toThrow('blob store: GET unanswered');
    await proxy.close();
  });

  test('of more objects than an answer holds all are listed, and none of another folder', async () => {
    const place = await newPlace();
    const names = ['ab12.0', 'ab12.1', 'ab12.2', 'cd34.0', 'cd34.1'];
    for (const name of names) await s3Blobs(place).put(name, Buffer.from('x'), 'image/jpeg');
    await s3Blobs({ ...place, prefix: 'otra/' }).put('ab12.0', Buffer.from('x'), 'image/jpeg');
    const found: string[] = [];
    for await (const { name } of s3Blobs(place, { answerTimeoutMs: 60_000, pageSize: 2 }).list()) found.push(name);
    expect(found).toEqual(names);
  });

  test('bytes that changed on the way are refused', async () => {
    const place = await newPlace();
    const url = `${swift.endpoint}/${place.bucket}/fotos/ab12.0`;
    const changed = await client.fetch(url, { method: 'PUT', body: 'Bytes', headers: { 'x-amz-content-sha256': sha256('bytes') } });
    expect(changed.status).toBe(400);
    await expect(s3Blobs(place).open('ab12.0')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
