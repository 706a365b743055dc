import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { assessEvaluation } from '#server/modules/evaluations/assess-evaluation.ts';
import { forgetPersonalData } from '#server/modules/privacy/retention.ts';
import { openDesk } from '#tests/support/module-evaluations.ts';
import { handInMirror, mirrorPhoto } from '#tests/support/module-mirror.ts';
import { keepExamples, keepExamplesJob } from './keep-examples.ts';

const desk = await openDesk();
const { api, begin, decide, customer, staff } = desk;
const folders: string[] = [];
afterAll(async () => {
  await api.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});
const logIn = async (name: string) =>
  String((await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } })).body.api_token);
const admin = await logIn('admin');

beforeEach(async () => {
  await begin();
  await consent(false);
  await api.sql('delete from capture_traces');
});

const consent = (examples_consent: boolean) => api.call('PATCH', '/users/1', { token: customer, body: { examples_consent } });
const rows = () => api.sql<{ label: string; blob: string; side: string }>('select * from labelled_examples order by side');
const isThere = (blob: string) =>
  api.ports.blobs.open(blob).then(
    (stream) => Boolean(stream.destroy()),
    () => false,
  );

/** Hands in an evaluation, which the rules measure and a person decides. */
async function reviewed(front: string, back: string, labels: [string, string], at = '2026-03-10T10:00:00Z'): Promise<string> {
  const mode = (assessment: 'automatic' | 'assisted') => Object.assign(api.ports.config, { assessment });
  mode('automatic');
  const { id } = await handInMirror(desk, { front: await mirrorPhoto(front), back: await mirrorPhoto(back) });
  mode('assisted');
  await assessEvaluation(api.ports, id);
  api.now = new Date(at);
  api.enqueued.length = 0;
  expect((await decide(id, ...labels)).status).toBe(200);
  return id;
}
async function runJobs(): Promise<void> {
  for (const { name, data } of api.enqueued.splice(0)) if (name === keepExamplesJob) await keepExamples(api.ports, data);
}
async function exported(token: string) {
  const response = await api.fetch('/labelled-examples', { headers: { authorization: `Bearer ${token}`, accept: 'application/zip' } });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}
interface Manifest {
  cases: { file: string; expected: { label: string }; policy: string; source: string; decided_on: string }[];
}
const manifestOf = (files: Record<string, Uint8Array>) =>
  JSON.parse(Buffer.from(files['ejemplos/manifest.json'] ?? []).toString()) as Manifest;

test('nothing is kept of whoever has not agreed', async () => {
  await reviewed('front', 'back-good', ['Validated', 'Validated']);
  expect(api.enqueued.filter(({ name }) => name === keepExamplesJob)).toEqual([]);
});

test('what people decide goes through the export into the assessment, which says what it finds against it', async () => {
  await consent(true);
  await reviewed('front', 'back-good', ['Validated', 'Rejected']);
  await runJobs();
  const before = manifestOf(unzipSync((await exported(admin)).bytes)).cases;
  await begin();
  await reviewed('front', 'back-dark', ['Validated', 'Rejected'], '2026-03-11T10:00:00Z');
  await runJobs();

  const { status, bytes } = await exported(admin);
  expect(status).toBe(200);
  const files = unzipSync(bytes);
  const { cases } = manifestOf(files);
  expect(cases.slice(0, 2)).toEqual(before);
  expect(cases).toHaveLength(4);
  expect(new Set(cases.map(({ policy }) => policy)).size).toBe(2);
  expect(cases[3]).toMatchObject({ source: 'camera', decided_on: '2026-03-11' });
  // The manifest has no id of a capture or an evaluation.
  const told = Buffer.from(files['ejemplos/manifest.json'] ?? []).toString();
  for (const id of await api.sql<{ id: string }>('select id::text from captures union select id::text from evaluations'))
    expect(told).not.toContain(id.id);
  expect((await api.call('GET', '/labelled-examples', { token: admin })).body).toEqual({ photos: 4, since: '2026-03-10T10:00:00.000Z' });

  const folder = await mkdtemp(path.join(tmpdir(), 'peritia-examples-'));
  folders.push(folder);
  await mkdir(path.join(folder, 'ejemplos'));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['server/assess.ts', path.join(folder, 'ejemplos')]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { label: string; expected: { label: string } });
  expect(new Set(lines.map(({ label, expected }) => `${expected.label} ${label}`))).toEqual(
    new Set(['Validated Validated', 'Rejected Validated', 'Rejected Rejected', 'Validated Rejected']),
  );
  expect(stderr).toMatch(/Detrás +Validated +Rejected +Breakage +una persona/);
  expect(stderr).toContain('De 2, 0 para una persona; de las otras 2, 1 como decidió quien las miró (50 %).');
});

test('the phone is kept and what is around it is not, without Exif; decided again it is the same example', async () => {
  await consent(true);
  const id = await reviewed('front', 'back-good', ['Validated', 'Validated']);
  const again = api.enqueued.slice();
  await runJobs();
  const [back, front] = await rows();
  const picture = sharp(await buffer(await api.ports.blobs.open(front?.blob ?? '')));
  const { width, height, exif } = await picture.metadata();
  const whole = await sharp(await mirrorPhoto('front')).metadata();
  expect(exif).toBeUndefined();
  expect(width * height).toBeLessThan((whole.width * whole.height) / 2);
  await api.sql(`update evaluations set trasera = '{"label":"Breakage","reasons":["crack"]}' where id = $1`, [id]);
  api.enqueued.push(...again);
  await runJobs();
  const now = await rows();
  expect(now.map(({ label }) => label)).toEqual(['Breakage', 'Validated']);
  expect(await isThere(back?.blob ?? '')).toBe(false);
  expect(await isThere(now[0]?.blob ?? '')).toBe(true);
});

test('where nothing is measured on its own the phone is looked for before its photo is kept', async () => {
  await consent(true);
  const { token, body } = await desk.submission({ photos: { front: await mirrorPhoto('front'), back: await mirrorPhoto('back-good') } });
  await desk.submit(token, body);
  api.enqueued.length = 0;
  await decide(body.id, 'Validated');
  await runJobs();
  expect(await api.sql(`select ruled, frame->'width' as width from labelled_examples where side = 'front'`)).toEqual([
    { ruled: null, width: 960 },
  ]);
});

test('taken back in the account they are gone at once, and none comes of a job that is still to be done', async () => {
  await consent(true);
  await reviewed('front', 'back-good', ['Validated', 'Validated']);
  await runJobs();
  const kept = await rows();
  expect(kept).toHaveLength(2);
  await begin();
  await reviewed('front', 'back-dark', ['Validated', 'Rejected']);
  const names = async () => {
    const found = [];
    for await (const { name } of api.ports.blobs.list()) found.push(name);
    return found.length;
  };
  const files = await names();
  expect((await consent(false)).body.examples_consent).toBe(false);
  await runJobs();
  expect(await rows()).toEqual([]);
  for (const { blob } of kept) expect(await isThere(blob)).toBe(false);
  expect(await names()).toBe(files - 2);
});

test('after two years they go, or sooner where the house says so, and an erasure takes them along', async () => {
  await consent(true);
  await reviewed('front', 'back-good', ['Validated', 'Validated']);
  await runJobs();
  const [kept] = await rows();
  api.now = new Date('2026-06-10T10:00:00Z');
  await forgetPersonalData(api.ports);
  expect(await rows()).toHaveLength(2);
  const own = await logIn('admin');
  expect((await api.call('PATCH', '/house-settings', { token: own, body: { kept_days: { labelled_examples: 731 } } })).status).toBe(422);
  expect((await api.call('PATCH', '/house-settings', { token: own, body: { kept_days: { labelled_examples: 60 } } })).status).toBe(200);
  await forgetPersonalData(api.ports);
  expect(await rows()).toEqual([]);
  expect(await isThere(kept?.blob ?? '')).toBe(false);
});

test('an example of somebody who is erased goes with them', async () => {
  const [person] = await api.sql<{ id: number }>(
    `insert into users (email, role, name, surname1, examples_consent, created_at)
     values ('ejemplo@ejemplo.es', 'policyholder', 'Eva', 'Ejemplo', '{"version":"x","givenAt":"2026-03-01T00:00:00Z"}', now()) returning id`,
  );
  const blob = `example-${randomUUID()}`;
  await api.ports.blobs.put(blob, Buffer.from('x'), 'image/jpeg');
  await api.sql(
    `insert into labelled_examples (id, user_id, policy, side, label, reasons, source, blob, decided_at)
     values ('x', $1, 'p', 'front', 'Validated', '[]', 'camera', $2, now())`,
    [person?.id, blob],
  );
  expect((await api.call('POST', `/users/${person?.id}/erasure`, { token: await logIn('oficina') })).status).toBe(200);
  expect(await api.sql('select 1 from labelled_examples where user_id = $1', [person?.id])).toEqual([]);
  expect(await isThere(blob)).toBe(false);
});

test('is for an administrator, whose export is written down', async () => {
  for (const token of [staff, customer]) expect((await exported(token)).status).toBe(403);
  expect((await exported(await logIn('admin'))).status).toBe(200);
  const events = await api.sql(`select data from audit_events where kind = 'list-exported' order by id desc limit 1`);
  expect(events).toMatchObject([{ data: { list: 'ejemplos' } }]);
});
