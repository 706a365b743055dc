import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import type { CaptureKind } from '#domain/wire/captures.ts';
import { spareCores } from '#server/modules/aside/in-turn.ts';
import { withExif } from '#tests/support/drawn-pictures.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { ask, createSlot, type Given, photo, send, sha256, upload } from '#tests/support/module-uploads.ts';
import { inspectPicture } from './picture.ts';

const tokens: Record<string, string> = {};
let grant = '';
let otherGrant = '';
const api = await openModuleApi();
beforeAll(async () => {
  for (const name of ['tomador', 'otra', 'oficina', 'tienda']) {
    tokens[name] = String(
      (await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } })).body.api_token,
    );
  }
  const open = async (place: string, token: string | undefined) =>
    ((await api.call('POST', `${place}/grants`, { token })).body.grant as { token: string }).token;
  grant = await open('/policies/1/risks/1', tokens.tomador);
  otherGrant = await open('/policies/7/risks/9', tokens.otra);
});

const rows = (id: string) => api.sql<{ sha256: string; blob: string }>('select * from captures where id = $1', [id]);
const blob = async (id: string) => {
  const name = (await rows(id))[0]?.blob ?? '';
  return readFile(path.join(api.ports.config.dataDir, 'blobs', name.slice(0, 2), name));
};

describe('an upload', () => {
  test('arrives whole and is confirmed with its hash', async () => {
    const bytes = await photo();
    const id = randomUUID();
    const { status, receipt } = await upload(api, grant, bytes, { id });
    expect({ status, receipt }).toEqual({ status: 204, receipt: `sha-256=${sha256(bytes)}` });
    expect((await blob(id)).equals(bytes)).toBe(true);
    const { body } = await api.call('GET', `/captures/${id}`, { token: grant });
    expect(body).toEqual({
      id,
      kind: 'front',
      sha256: sha256(bytes),
      size_bytes: bytes.length,
      media_type: 'image/jpeg',
      received_at: api.now.toISOString(),
    });
    expect(await api.sql('select 1 from uploads where capture_id = $1', [id])).toEqual([]);
  });

  test('is told when to come again while too many pictures wait to be looked at, stays whole, and is kept then', async () => {
    const bytes = await photo();
    let others: Promise<unknown>[] = [];
    // The other pictures take their places just before this one's turn.
    api.ports.scanner = {
      async scan() {
        others = Array.from({ length: 20 }, () => inspectPicture(Buffer.from(bytes), 'image/jpeg').catch((error: unknown) => error));
        return null;
      },
    };
    const slot = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) });
    const refused = await send(api, grant, slot.location ?? '', bytes);
    api.ports.scanner = null;
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '10', receipt: null });
    expect((await Promise.all(others)).filter((answer) => answer === null)).toHaveLength(spareCores + 16);
    expect(await ask(api, grant, slot.location ?? '')).toMatchObject({ status: 200, receipt: `sha-256=${sha256(bytes)}` });
  });

  test('goes on where it was cut', async () => {
    const bytes = await photo();
    const slot = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) });
    const location = slot.location ?? '';
    expect((await send(api, grant, location, bytes.subarray(0, 1000))).receipt).toBe(null);
    expect(await ask(api, grant, location)).toMatchObject({ offset: '1000', receipt: null });
    expect((await send(api, grant, location, bytes.subarray(500), 500)).status).toBe(409);
    expect((await send(api, grant, location, bytes.subarray(1000), 1000)).receipt).toBe(`sha-256=${sha256(bytes)}`);
  });

  test('gives its receipt again: to the same slot, to a new one, and never to another grant', async () => {
    const bytes = await photo();
    const id = randomUUID();
    const slot = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) }, { id });
    const location = slot.location ?? '';
    await send(api, grant, location, bytes);
    const receipt = `sha-256=${sha256(bytes)}`;
    expect(await ask(api, grant, location)).toMatchObject({ status: 200, receipt, offset: String(bytes.length) });
    const again = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) }, { id });
    expect(again).toMatchObject({ status: 201, receipt });
    expect(await ask(api, grant, again.location ?? '')).toMatchObject({ status: 200, receipt });
    expect(await send(api, grant, again.location ?? '', new Uint8Array(), bytes.length)).toMatchObject({ status: 204, receipt });
    expect(await rows(id)).toHaveLength(1);
    expect(await ask(api, otherGrant, location)).toMatchObject({ status: 410, receipt: null });
    expect((await api.call('GET', `/captures/${id}`, { token: otherGrant })).status).toBe(404);
  });

  test('under an id that has other bytes is refused and changes nothing', async () => {
    const [first, second] = [await photo(), await photo()];
    const id = randomUUID();
    await upload(api, grant, first, { id });
    expect(await upload(api, grant, second, { id })).toMatchObject({ status: 409, code: 'different-bytes' });
    expect(await upload(api, otherGrant, first, { id })).toMatchObject({ status: 409, code: 'different-bytes' });
    expect((await blob(id)).equals(first)).toBe(true);
  });

  test('that was cut between its last byte and its answer is finished by the next question', async () => {
    const bytes = await photo();
    const id = randomUUID();
    const { location } = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) }, { id });
    await api.sql('alter table audit_events rename to audit_events_away');
    const cut = await send(api, grant, location ?? '', bytes);
    expect(cut.receipt).toBe(null);
    expect(cut.status).toBe(500);
    await api.sql('alter table audit_events_away rename to audit_events');
    // Opens the connections beforehand, so that all requests arrive at the same moment.
    await Promise.all(Array.from({ length: 12 }, () => api.sql('select pg_sleep(0.05)')));
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(api, grant, location ?? '')));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, receipt: `sha-256=${sha256(bytes)}` });
    expect(await rows(id)).toHaveLength(1);
  });

  test('whose bytes differ from their hash is dropped: a new slot begins anew', async () => {
    const bytes = await photo();
    const id = randomUUID();
    const damaged = Uint8Array.from(bytes);
    damaged[100] = (damaged[100] ?? 0) ^ 1;
    const { location } = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) }, { id });
    expect(await send(api, grant, location ?? '', damaged)).toMatchObject({ status: 410, code: 'hash-mismatch', receipt: null });
    expect((await ask(api, grant, location ?? '')).status).toBe(410);
    expect(await upload(api, grant, bytes, { id })).toMatchObject({ status: 204, receipt: `sha-256=${sha256(bytes)}` });
  });

  test('needs a grant, of any slot its own', async () => {
    const bytes = await photo();
    const size = { length: bytes.length, sha256: sha256(bytes) };
    expect(await createSlot(api, 'pg_unknown-grant', size)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await createSlot(api, tokens.tomador ?? '', size)).toMatchObject({ status: 403, code: 'forbidden' });
    const { location } = await createSlot(api, grant, size);
    expect(await send(api, otherGrant, location ?? '', bytes)).toMatchObject({ status: 410, code: 'upload-gone' });
    expect(await send(api, grant, '/api/captures/uploads/..%2f..%2fetc%2fpasswd', bytes)).toMatchObject({
      status: 410,
      code: 'upload-gone',
    });
  });
});

test.each(['1970-01-01T00:00:00.000Z', '2087-06-01T12:00:00.000Z'])('a phone whose clock says %s loses no photo', async (takenAt) => {
  const id = randomUUID();
  expect((await upload(api, grant, await photo(), { id, takenAt })).status).toBe(204);
  expect(await api.sql('select taken_at from captures where id = $1', [id])).toEqual([{ taken_at: new Date(takenAt) }]);
});

test.each(['0000-01-01T00:00:00Z', '2026-02-31T09:00:00Z', '2026-03-10T09:00:00+01', 'ayer'])(
  'a photo of %s is refused before it is sent',
  async (takenAt) => {
    const bytes = await photo();
    const slot = await createSlot(api, grant, { length: bytes.length, sha256: sha256(bytes) }, { takenAt });
    expect(slot).toMatchObject({ status: 422, code: 'invalid-input', location: null });
  },
);

describe('what is no picture', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const bad: [name: string, make: () => Promise<Buffer>, given: Given, expected: string][] = [
    ['text that says it is a JPEG', async () => Buffer.from('hola, no soy una foto'), {}, '415 unsupported-media'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}, '415 unsupported-media'],
    ['a PNG that says it is a JPEG', () => photo('png'), {}, '415 unsupported-media'],
    ['a PDF as a photo', async () => Buffer.from('%PDF-1.7\n'), { mediaType: 'application/pdf' }, '415 unsupported-media'],
    ['a JPEG cut short', async () => (await photo()).subarray(0, 2000), {}, '422 picture-damaged'],
    ['a PNG cut short', async () => (await photo('png')).subarray(0, 9000), { mediaType: 'image/png' }, '422 picture-damaged'],
    [
      'a HEIC made of directories of Exif',
      async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.from('II*\0'.repeat(20))]),
      { mediaType: 'image/heic' },
      '422 picture-damaged',
    ],
    ['nothing', async () => Buffer.alloc(0), {}, '422 picture-damaged'],
    ['a name that is no type', () => photo(), { mediaType: 'image/svg+xml' }, '415 unsupported-media'],
    ['a document of Word', async () => Buffer.from('PK\x03\x04'), { mediaType: docx, kind: 'invoice' }, '415 unsupported-media'],
    [
      'one that says it is a PDF',
      async () => Buffer.from('PK\x03\x04'),
      { mediaType: 'application/pdf', kind: 'invoice' },
      '415 unsupported-media',
    ],
    ['a kind that is none', () => photo(), { kind: 'selfie' as CaptureKind }, '422 invalid-input'],
    ['an id that is none', () => photo(), { id: '../../x' }, '422 invalid-input'],
  ];
  test.each(bad)('%s', async (_, make, given, expected) => {
    const { status, code, receipt } = await upload(api, grant, await make(), given);
    expect(`${status} ${code}`).toBe(expected);
    expect(receipt).toBe(null);
  });

  test.each([
    [16_000, 16_000],
    [9248, 7100],
  ])('a bomb of %i × %i', async (width, height) => {
    const bytes = await photo('png');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    expect(await upload(api, grant, bytes, { mediaType: 'image/png' })).toMatchObject({ status: 422, code: 'picture-too-large' });
  });

  test('60 MB are refused before they are sent', async () => {
    expect(await createSlot(api, grant, { length: 60_000_000, sha256: sha256('x') })).toMatchObject({ status: 413, code: 'too-large' });
    expect(await createSlot(api, grant, { length: maxCaptureBytes, sha256: sha256('x') })).toMatchObject({ status: 201 });
  });
});

test.each(['jpeg', 'webp', 'png'] as const)(
  'the place and the rest of the Exif of a %s do not stay; the receipt names what was sent',
  async (format) => {
    const exif = { IFD0: { Make: 'Peritia', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } };
    const bytes = await sharp(await photo())
      .withExif(exif)
      .toFormat(format)
      .toBuffer();
    const id = randomUUID();
    const { receipt } = await upload(api, grant, bytes, { id, mediaType: `image/${format}` });
    expect(receipt).toBe(`sha-256=${sha256(bytes)}`);
    const kept = await sharp(await blob(id)).metadata();
    expect(kept.exif).toBe(undefined);
    expect(kept.format).toBe(format);
    expect(await ask(api, grant, `/api/captures/uploads/${id}_x`)).toMatchObject({ receipt });
  },
);

test('a HEIC keeps everything but its place', async () => {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64, 7)]);
  const heic = Buffer.concat([head, withExif(new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), 6)]);
  const id = randomUUID();
  await upload(api, grant, heic, { id, mediaType: 'image/heic' });
  const kept = await blob(id);
  expect(kept.subarray(0, head.length).equals(head)).toBe(true);
  expect(kept).toHaveLength(heic.length);
  expect(kept.includes(Buffer.from([0x88, 0x25]))).toBe(true);
  // Latitude 40 degrees north, as the phone wrote it.
  expect(heic.includes(Buffer.from([0, 0, 0, 40, 0, 0, 0, 1]))).toBe(true);
  expect(kept.includes(Buffer.from([0, 0, 0, 40, 0, 0, 0, 1]))).toBe(false);
});

test('a HEIC of any kind that a phone takes for one, and a PDF invoice, stay as they came', async () => {
  for (const brand of ['heic', 'heis', 'hevx']) {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64, 7)]);
    expect((await upload(api, grant, heic, { mediaType: 'image/heic' })).receipt).toBe(`sha-256=${sha256(heic)}`);
  }
  const pdf = Buffer.from('%PDF-1.7\n%%EOF');
  expect((await upload(api, grant, pdf, { mediaType: 'application/pdf', kind: 'invoice' })).receipt).toBe(`sha-256=${sha256(pdf)}`);
});

test('the picture itself is for its owner and for staff, never for a grant or anybody else', async () => {
  const bytes = await photo();
  const id = randomUUID();
  await upload(api, grant, bytes, { id });
  const see = (token: string | undefined) =>
    api.fetch(`/captures/${id}`, { headers: { accept: 'image/*', authorization: `Bearer ${token}` } });
  for (const name of ['tomador', 'oficina']) {
    const response = await see(tokens[name]);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  }
  // Reads by the office are recorded; the owner's own are not.
  expect(await api.sql(`select user_id, policy_id, data from audit_events where kind = 'evidence-read'`)).toEqual([
    { user_id: 4, policy_id: 1, data: { capture: id } },
  ]);
  expect((await see(grant)).status).toBe(403);
  expect((await see(tokens.otra)).status).toBe(404);
  expect((await see(tokens.tienda)).status).toBe(403);
});

test('one risk takes so many files a day, whichever grant asks; the others go on', async () => {
  const bytes = await photo();
  const slot = (token: string) => createSlot(api, token, { length: bytes.length, sha256: sha256(bytes) });
  expect((await slot(grant)).status).toBe(201);
  const setTries = (tries: number) =>
    api.sql(
      `update rate_limits set tries = $1 where ends_at > now() + interval '1 hour' and key = encode(sha256('uploads of a day 1'), 'hex')`,
      [tries],
    );
  await setTries(499);
  expect((await slot(grant)).status).toBe(201);
  expect(await slot(grant)).toMatchObject({ status: 429, code: 'rate-limited' });
  const again = (await api.call('POST', '/policies/1/risks/1/grants', { token: tokens.tomador })).body.grant as { token: string };
  expect(await slot(again.token)).toMatchObject({ status: 429, code: 'rate-limited' });
  expect((await slot(otherGrant)).status).toBe(201);
  await setTries(0);
});
