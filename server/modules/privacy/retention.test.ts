import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blobName } from '#server/modules/captures/blob-name.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { forgetPersonalData } from './retention.ts';

const api = await openModuleApi();

const sha256 = 'a'.repeat(64);
const daysAgo = (days: number) => new Date(api.now.getTime() - days * 86_400_000);
const isKept = async (name: string) =>
  api.ports.blobs.open(name).then(
    (stream) => Boolean(stream.destroy()),
    () => false,
  );

/** Stores a file, as if that many days ago. */
async function putAged(name: string, days: number): Promise<string> {
  await api.ports.blobs.put(name, Buffer.from('a photo'), 'image/jpeg');
  await utimes(path.join(api.ports.config.dataDir, 'blobs', name.slice(0, 2), name), daysAgo(days), daysAgo(days));
  return name;
}

/** The photo of an evaluation that was rejected that many days ago. */
async function refusedPhoto(days: number): Promise<{ id: string; blob: string }> {
  const [id, evaluationId] = [randomUUID(), randomUUID()];
  const blob = await putAged(blobName(id, sha256), days);
  await api.sql(
    `insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at)
     values ($1, 2, 'front', 'image/jpeg', $2, 7, $3, $4, $4)`,
    [id, sha256, blob, daysAgo(days)],
  );
  await api.sql(
    `insert into evaluations (id, risk_id, status, imei, frontal, trasera, request_hash, created_at, decided_at)
     values ($1, 2, 4, '356938035643809', '{"label":null,"reasons":[]}', '{"label":null,"reasons":[]}', 'x', $2, $2)`,
    [evaluationId, daysAgo(days)],
  );
  await api.sql('insert into evaluation_captures (evaluation_id, capture_id) values ($1, $2)', [evaluationId, id]);
  return { id, blob };
}

test('a photo that the store did not remove is not said to be erased, and goes the next night', async () => {
  const { id, blob } = await refusedPhoto(400);
  const failing = { ...api.ports.blobs, remove: () => Promise.reject(new Error('blob store: DELETE 503')) };
  await expect(forgetPersonalData({ ...api.ports, blobs: failing })).rejects.toThrow('DELETE 503');
  const erased = async () =>
    (await api.sql<{ erased_at: Date | null }>('select erased_at from captures where id = $1', [id]))[0]?.erased_at;
  expect(await erased()).toBeNull();
  await forgetPersonalData(api.ports);
  expect(await erased()).toEqual(api.now);
  expect(await isKept(blob)).toBe(false);
});

test('a file that no row names goes after ninety days; younger ones, those of a capture and what is not ours stay', async () => {
  const stray = await putAged(blobName(randomUUID(), sha256), 91);
  const kept = [
    await putAged(blobName(randomUUID(), sha256), 89),
    (await refusedPhoto(100)).blob,
    await putAged('annual-report.xml', 400),
    await putAged('annual-report.pdf', 400),
  ];
  await forgetPersonalData(api.ports);
  await forgetPersonalData(api.ports);
  expect(await isKept(stray)).toBe(false);
  expect(await Promise.all(kept.map(isKept))).toEqual([true, true, true, true]);
});

test('one photo that the store does not remove keeps neither the others nor what comes after them', async () => {
  const [first, second] = [await refusedPhoto(400), await refusedPhoto(400)];
  const stray = await putAged(blobName(randomUUID(), sha256), 91);
  const remove = (name: string) =>
    name === first.blob ? Promise.reject(new Error('blob store: DELETE 503')) : api.ports.blobs.remove(name);
  await expect(forgetPersonalData({ ...api.ports, blobs: { ...api.ports.blobs, remove } })).rejects.toThrow('DELETE 503');
  expect(await Promise.all([first.blob, second.blob, stray].map(isKept))).toEqual([true, false, false]);
});

/** A data export that was requested that many days ago. */
async function oldExport(days: number): Promise<string> {
  const blob = await putAged(`export-${randomUUID()}`, days);
  await api.sql(
    'insert into data_exports (id, user_id, asked_at, ready_at, blob, size_bytes) values (gen_random_uuid(), 1, $1, $1, $2, 7)',
    [daysAgo(days), blob],
  );
  return blob;
}

test('a copy that the store did not remove goes the next night, and keeps no other', async () => {
  const [first, second] = [await oldExport(8), await oldExport(8)];
  const remove = (name: string) => (name === first ? Promise.reject(new Error('blob store: DELETE 503')) : api.ports.blobs.remove(name));
  await expect(forgetPersonalData({ ...api.ports, blobs: { ...api.ports.blobs, remove } })).rejects.toThrow();
  expect([await isKept(first), await isKept(second)]).toEqual([true, false]);
  await forgetPersonalData(api.ports);
  expect(await isKept(first)).toBe(false);
});

test('a copy and a contract of which a killed server left the file alone go too, and no younger ones', async () => {
  const contract = () => `contract-5-${randomUUID().replaceAll('-', '').repeat(2)}.pdf`;
  const gone = [await putAged(`export-${randomUUID()}`, 8), await putAged(contract(), 91)];
  const young = [await putAged(`export-${randomUUID()}`, 6), await putAged(contract(), 89)];
  const named = await putAged(contract(), 400);
  await api.sql('delete from policy_documents where policy_id = 5');
  await api.sql(
    `insert into policy_documents (policy_id, kind, sha256, size_bytes, blob, created_at) values (5, 'contract', $1, 7, $2, now())`,
    [sha256, named],
  );
  await forgetPersonalData(api.ports);
  expect(await Promise.all(gone.map(isKept))).toEqual([false, false]);
  expect(await Promise.all([...young, named].map(isKept))).toEqual([true, true, true]);
});

test('so do a file for the bank that no row names, and what was cut while it was written', async () => {
  const forBank = () => `${randomUUID().replaceAll('-', '').repeat(2)}.xml`;
  const part = (name: string, days: number) => putAged(`${name}.${randomUUID()}.part`, days);
  const gone = [
    await putAged(forBank(), 91),
    await part(forBank(), 91),
    await part(`export-${randomUUID()}`, 8),
    await part(`contract-5-${sha256}.pdf`, 91),
  ];
  const [young, named] = [await putAged(forBank(), 89), await putAged(forBank(), 100)];
  await api.sql(
    `insert into sepa_files (day, message_id, transaction_count, control_sum_cents, blob, sha256, state, created_at)
     values ($1, $2, 1, 100, $2, 'x', 'made', $3)`,
    [daysAgo(100).toISOString().slice(0, 10), named, daysAgo(100)],
  );
  await forgetPersonalData(api.ports);
  expect(await Promise.all(gone.map(isKept))).toEqual([false, false, false, false]);
  expect(await Promise.all([young, named].map(isKept))).toEqual([true, true]);
});

test('one stray that the store does not remove keeps no other', async () => {
  const strays = await Promise.all(Array.from({ length: 6 }, () => putAged(blobName(randomUUID(), sha256), 91)));
  const [held = ''] = strays;
  const remove = (name: string) => (name === held ? Promise.reject(new Error('blob store: DELETE 403')) : api.ports.blobs.remove(name));
  async function* list() {
    for (const name of strays) yield { name, putAt: daysAgo(91) };
  }
  await expect(forgetPersonalData({ ...api.ports, blobs: { ...api.ports.blobs, remove, list } })).rejects.toThrow('DELETE 403');
  expect(await Promise.all(strays.map(isKept))).toEqual([true, false, false, false, false, false]);
});

test('one example or blocked record whose file stays keeps no other', async () => {
  const example = async () => {
    const blob = await putAged(blobName(randomUUID(), sha256), 1);
    await api.sql(
      `insert into labelled_examples (id, user_id, policy, side, label, reasons, source, blob, decided_at)
       values (md5($1), 1, 'p', 'front', 'Validated', '[]', 'camera', $1, $2)`,
      [blob, daysAgo(800)],
    );
    return blob;
  };
  const [first, second] = [await example(), await example()];
  const remove = (name: string) => (name === first ? Promise.reject(new Error('blob store: DELETE 503')) : api.ports.blobs.remove(name));
  await expect(forgetPersonalData({ ...api.ports, blobs: { ...api.ports.blobs, remove } })).rejects.toThrow();
  expect([await isKept(first), await isKept(second)]).toEqual([true, false]);
  expect(await api.sql('select blob from labelled_examples where blob in ($1, $2)', [first, second])).toEqual([{ blob: first }]);
});
