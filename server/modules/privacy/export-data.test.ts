import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { dataExportJob, makeExport } from '#server/modules/privacy/export-data.ts';
import { forgetPersonalData } from '#server/modules/privacy/retention.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const dayMs = 86_400_000;
const photo = Buffer.from('the bytes of a photo');
const path = '/users/1/data-exports';
const more = { isLast: false };

async function addPhoto(riskId: number, erasedAt: string | null): Promise<string> {
  const id = randomUUID();
  await api.ports.blobs.put(`photo-${id}`, photo, 'image/jpeg');
  await api.sql(
    `insert into captures (id, risk_id, kind, media_type, sha256, size_bytes, blob, taken_at, received_at, erased_at)
     values ($1, $2, 'front', 'image/jpeg', 'x', 1, $3, now(), now(), $4)`,
    [id, riskId, `photo-${id}`, erasedAt],
  );
  return id;
}
const zipOf = async (id: unknown, token: string) => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/zip' };
  const response = await api.fetch(`${path}/${String(id)}`, { headers });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const jobs = () => api.enqueued.filter(({ name }) => name === dataExportJob);

test('a person asks for everything that is kept of them, is told by mail, and takes it along for seven days', async () => {
  const kept = await addPhoto(1, null);
  const erased = await addPhoto(1, '2026-01-01');
  const others = await addPhoto(9, null);
  const [asked, again] = await Promise.all([1, 2].map(() => api.call('POST', path, { token: tokens.policyholder })));
  expect(asked?.status).toBe(201);
  expect(asked?.body).toMatchObject({ state: 'preparing', size_bytes: null });
  expect(again?.body.id).toBe(asked?.body.id);
  const id = asked?.body.id;
  expect(jobs()).toEqual([{ name: dataExportJob, data: { exportId: id } }]);
  expect((await zipOf(id, tokens.policyholder)).status).toBe(404);

  await makeExport(api.ports, jobs()[0]?.data, more);
  await makeExport(api.ports, jobs()[0]?.data, more);
  api.enqueued.splice(0, 1);
  await sendMessages(api);
  expect((await sentMails(api)).filter((mail) => mail.includes('La copia de tus datos está lista'))).toHaveLength(1);
  expect((await api.call('GET', path, { token: tokens.policyholder })).body.data).toMatchObject([{ id, state: 'ready' }]);

  const { status, bytes } = await zipOf(id, tokens.policyholder);
  expect(status).toBe(200);
  const files = unzipSync(bytes);
  expect(Buffer.from(files[`archivos/front-${kept}.jpg`] ?? [])).toEqual(photo);
  const text = Buffer.from(files['datos.json'] ?? []).toString();
  const data = JSON.parse(text) as { person: { email: string }; policies: unknown[]; insured: unknown[] };
  expect(data.person.email).toBe('tomador@peritia.example');
  expect([data.policies.length > 0, data.insured.length > 0]).toEqual([true, true]);
  // Nothing of other people, nothing erased, and no credential.
  for (const absent of [erased, others, 'otra@peritia.example', '$argon2id', 'passwordHash', 'cardReference', 'tokenHash'])
    expect([absent, text.includes(absent) || Object.keys(files).some((name) => name.includes(absent))]).toEqual([absent, false]);

  for (const [token, expected] of [
    [tokens.other, 404],
    [tokens.staff, 403],
    [tokens.admin, 403],
  ] as const)
    expect([(await zipOf(id, token)).status, (await api.call('POST', path, { token })).status]).toEqual([expected, expected]);
  // Request and download are audited once each; refused attempts are not.
  expect(await api.sql(`select kind, user_id, data from audit_events where kind like 'data-export-%' order by id`)).toEqual(
    ['data-export-asked', 'data-export-read'].map((kind) => ({ kind, user_id: 1, data: { user: 1 } })),
  );

  const begun = api.now;
  api.now = new Date(begun.getTime() + 7 * dayMs + 1000);
  expect((await zipOf(id, tokens.policyholder)).status).toBe(404);
  const [row] = await api.sql<{ blob: string }>('select blob from data_exports');
  await forgetPersonalData(api.ports);
  expect(await api.sql('select 1 from data_exports')).toEqual([]);
  await expect(api.ports.blobs.open(row?.blob ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
  api.now = begun;
});

/** Requests a copy after removing all earlier ones. */
async function askAnew(): Promise<unknown> {
  await api.sql('delete from data_exports');
  api.enqueued.length = 0;
  return (await api.call('POST', path, { token: tokens.policyholder })).body.id;
}
const stateNow = async () =>
  ((await api.call('GET', path, { token: tokens.policyholder })).body.data as { state: string }[]).map(({ state }) => state);

test('calls that they asked for logged in are in it; that somebody asked for one to a number of their account says nothing', async () => {
  const ask = (name: string, token?: string) => {
    const consent = { accepted: true, text: 'Acepto', version: '1' };
    return api.call('POST', '/call-you', { token, body: { name, phone: '611222333', consent } });
  };
  expect((await ask('Una Desconocida')).status).toBe(201);
  expect((await ask('Pilar Propia', tokens.policyholder)).status).toBe(201);
  await api.call('PATCH', '/users/1', { token: tokens.policyholder, body: { phones: ['611222333'] } });
  const id = await askAnew();
  await makeExport(api.ports, jobs()[0]?.data, more);
  const text = Buffer.from(unzipSync((await zipOf(id, tokens.policyholder)).bytes)['datos.json'] ?? []).toString();
  expect([text.includes('Pilar Propia'), text.includes('Una Desconocida')]).toEqual([true, false]);
});

test('a file that is not there any more is named as missing, and the others are in it', async () => {
  const [kept, lost] = [await addPhoto(1, null), await addPhoto(1, null)];
  await api.ports.blobs.remove(`photo-${lost}`);
  const id = await askAnew();
  await makeExport(api.ports, jobs()[0]?.data, more);
  const files = unzipSync((await zipOf(id, tokens.policyholder)).bytes);
  expect(Object.keys(files)).toContain(`archivos/front-${kept}.jpg`);
  const { missing_files: missing } = JSON.parse(Buffer.from(files['datos.json'] ?? []).toString()) as { missing_files: string[] };
  expect(missing).toEqual([`archivos/front-${lost}.jpg`]);
});

test('one that could not be made at the last try says so, and another may be asked for at once', async () => {
  await addPhoto(1, null);
  const id = await askAnew();
  const silent = vi.spyOn(api.ports.blobs, 'open').mockRejectedValue(new Error('no answer'));
  await expect(makeExport(api.ports, jobs()[0]?.data, more)).rejects.toThrow('no answer');
  expect(await stateNow()).toEqual(['preparing']);
  await expect(makeExport(api.ports, jobs()[0]?.data, { isLast: true })).rejects.toThrow('no answer');
  silent.mockRestore();
  expect(await stateNow()).toEqual(['failed']);
  const again = await api.call('POST', path, { token: tokens.policyholder });
  expect([again.body.state, again.body.id === id]).toEqual(['preparing', false]);
  await makeExport(api.ports, { exportId: again.body.id }, more);
  // The office has the first copy's job tried again.
  await makeExport(api.ports, { exportId: id }, more);
  expect(await stateNow()).toEqual(['ready', 'ready']);
});

test('one whose job was lost is as good as failed after a day', async () => {
  await askAnew();
  await api.sql(`update data_exports set asked_at = $1`, [new Date(api.now.getTime() - dayMs)]);
  expect(await stateNow()).toEqual(['failed']);
});
