import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { wireVersionHeader } from '#domain/wire/fields.ts';
import { connect, migrateDatabase } from '#server/db/connect.ts';
import { type Capture, call, logIn, newCapture, openEvaluation, sha256, upload } from '#tests/support/api.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { applicationProcesses } from '#tests/support/application-process.ts';
import { photo } from '#tests/support/module-uploads.ts';
import { addInsured, type Insured, password } from '#tests/support/people.ts';
import { hasSwift, startSwift, swiftPackages } from '#tests/support/swift.ts';
import { hashPassword } from './modules/credentials/hash-password.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const { newFolder, start, command } = applicationProcesses(undo);
const backup = (env: Record<string, string>, folder: string) => command('server/backup.ts', env, folder);
const restore = (env: Record<string, string>, folder: string) => command('server/restore.ts', env, folder);

let cluster: Cluster;
let server: AppServer;
let place: Record<string, string>;
beforeAll(async () => {
  cluster = await startCluster();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'peritia-backup-'));
  server = await cluster.newServer({ DATA_DIR: dataDir });
  place = { DATA_DIR: dataDir, DATABASE_URL: server.databaseUrl };
}, 120_000);
afterAll(async () => {
  await server.close();
  await cluster.close();
  await rm(place.DATA_DIR ?? '', { recursive: true, force: true });
}, 60_000);

/** Uploads a photo that the server has confirmed as stored. */
async function keepPhoto(insured: Insured): Promise<Capture> {
  const { api_token: token } = await logIn(server, insured.email);
  const { grant } = await openEvaluation(server, token, insured);
  const capture = newCapture('front', await photo());
  expect((await upload(server, grant.token, capture)).receipt).toBe(`sha-256=${sha256(capture.bytes)}`);
  return capture;
}

/** What another server, at `url`, shows of a capture to a person who may see it. */
async function shownCapture(url: string, email: string, { id }: Capture): Promise<{ bytes: string; receipt: unknown }> {
  const other = { ...server, origin: url, api: `${url}/api` };
  const { api_token: token } = await logIn(other, email);
  const headers = { authorization: `Bearer ${token}`, accept: 'image/*', [wireVersionHeader]: '1' };
  const answer = await fetch(`${other.api}/captures/${id}`, { headers });
  const { body } = await call(other, 'GET', `/captures/${id}`, { token, headers: { accept: 'application/json' } });
  return { bytes: sha256(new Uint8Array(await answer.arrayBuffer())), receipt: body.sha256 };
}

test('made while people send, restored into an empty folder: they log in, photos and receipts are there, links are good, and what waits still waits', async () => {
  const insured = await addInsured(server);
  const photos = [await keepPhoto(insured)];
  const { api_token: token } = await logIn(server, insured.email);
  const { body: link } = await call<{ path: string }>(server, 'POST', `/policies/${insured.policyId}/links`, { token, body: {} });
  const waiting = randomUUID();
  await server.query(`insert into pgboss.job (name, data, start_after) values ('mail', $1, now() + interval '1 hour')`, [
    JSON.stringify({ key: waiting }),
  ]);

  let isOver = false;
  const sending = (async () => {
    while (!isOver) await keepPhoto(await addInsured(server));
  })();
  const folder = path.join(await newFolder(), 'copy');
  const made = await backup(place, folder);
  isOver = true;
  await sending;
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('La copia está en') });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    expect((mode & 0o777).toString(8)).toBe(entry.isDirectory() ? '700' : '600');
  }

  const target = { DATA_DIR: await newFolder(), SEED: 'none', ASSESSMENT: 'assisted' };
  expect(await restore(target, folder)).toMatchObject({ code: 0, output: expect.stringContaining('Restaurada la copia de') });
  const application = start(target);
  const url = await application.url;
  for (const kept of photos) {
    const hash = sha256(kept.bytes);
    expect(await shownCapture(url, insured.email, kept)).toEqual({ bytes: hash, receipt: hash });
  }
  expect((await fetch(`${url}/api${link.path.replace(/^\/e\//, '/links/')}`)).status).toBe(200);
  const socket = encodeURIComponent(path.join(target.DATA_DIR, 'socket'));
  const database = connect(`postgresql://peritia@/peritia?host=${socket}`, () => undefined);
  undo.push(() => database.close());
  expect((await database.pool.query('select state from pgboss.job where data = $1', [{ key: waiting }])).rows).toEqual([
    { state: 'created' },
  ]);
  // New rows get ids that no row has.
  const { rows } = await database.pool.query(
    `insert into users (email, role, name, surname1, created_at) values ('ana@seguros.example.com', 'staff', 'Ana', 'López', now())
     returning id > (select max(id) from users) as "isNext"`,
  );
  expect(rows).toEqual([{ isNext: true }]);
}, 240_000);

test('of the version before, as an owner without other rights: the next start migrates it', async () => {
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('moduleDatabase').replace('{name}', 'postgres') });
  await admin.connect();
  undo.push(() => admin.end());
  await admin.query(`create role ${name} login nosuperuser nocreatedb nocreaterole`);
  for (const database of [name, `${name}_new`]) {
    await admin.query(`create database ${database} owner ${name}`);
    undo.push(() => admin.query(`drop database ${database} with (force)`));
  }
  const urlOf = (database: string) =>
    inject('moduleDatabase')
      .replace('{name}', database)
      .replace(/\/\/\w+@/, `//${name}@`);

  const older = await newFolder();
  await cp(path.join(import.meta.dirname, 'db/migrations'), older, { recursive: true });
  const journal = JSON.parse(await readFile(path.join(older, 'meta/_journal.json'), 'utf8'));
  const last = journal.entries.pop();
  await writeFile(path.join(older, 'meta/_journal.json'), JSON.stringify(journal));
  const before = connect(urlOf(name), () => undefined);
  await migrateDatabase(before, older);
  const passwordHash = await hashPassword(password);
  await before.pool.query(
    `insert into users (email, password_hash, role, name, surname1, created_at) values ('ana@seguros.example.com', $1, 'admin', 'Ana', 'López', now())`,
    [passwordHash],
  );
  await before.close();

  const folder = path.join(await newFolder(), 'copy');
  expect(await backup({ DATA_DIR: await newFolder(), DATABASE_URL: urlOf(name) }, folder)).toMatchObject({ code: 0 });
  const target = { DATA_DIR: await newFolder(), DATABASE_URL: urlOf(`${name}_new`) };
  expect(await restore(target, folder)).toMatchObject({ code: 0 });
  const after = connect(urlOf(`${name}_new`), () => undefined);
  const newest = async () => Number((await after.pool.query('select max(created_at) as at from drizzle.__drizzle_migrations')).rows[0].at);
  expect(await newest()).toBe(journal.entries.at(-1).when);
  const url = await start(target).url;
  expect(await newest()).toBe(last.when);
  await after.close();
  expect(await logIn({ ...server, origin: url, api: `${url}/api` }, 'ana@seguros.example.com')).toMatchObject({ role: 'admin' });
}, 180_000);

test('what is damaged, newer, not whole or not for an empty place is refused before anything is written', async () => {
  const folder = path.join(await newFolder(), 'copy');
  await keepPhoto(await addInsured(server));
  await backup(place, folder);
  const target = { DATA_DIR: await newFolder(), SEED: 'none' };
  const refusal = async (from: string, env: Record<string, string> = target) => {
    const { code, output } = await restore(env, from);
    expect([code, output.includes('    at ')]).toEqual([1, false]);
    return output;
  };
  const spoiled = async (change: (copy: string) => Promise<unknown>) => {
    const copy = path.join(await newFolder(), 'copy');
    await cp(folder, copy, { recursive: true });
    await change(copy);
    return refusal(copy);
  };
  const [someBlob = ''] = (await readdir(path.join(folder, 'blobs'), { recursive: true })).filter((name) => name.length > 3);
  expect(await spoiled((copy) => appendFile(path.join(copy, 'blobs', someBlob), 'x'))).toContain(`La copia está dañada: blobs/${someBlob}`);
  expect(await spoiled((copy) => rm(path.join(copy, 'database/public.users.copy.gz')))).toContain(
    'La copia está dañada: database/public.users',
  );
  expect(await spoiled((copy) => appendFile(path.join(copy, 'files.jsonl'), '\n'))).toContain('files.jsonl no es la suya');
  expect(await spoiled((copy) => rm(path.join(copy, 'manifest.json')))).toContain('no hay una copia entera');
  const newer = async (copy: string) => {
    const file = path.join(copy, 'manifest.json');
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), migration: 9_999_999_999_999 }));
  };
  expect(await spoiled(newer)).toContain('más nueva que esta');
  expect(await readdir(target.DATA_DIR)).toEqual([]);

  expect(await refusal(folder, place)).toContain('Ya hay datos: ');
  expect(await refusal(folder, { ...target, DATABASE_URL: server.databaseUrl })).toContain('La base de datos no está vacía');
  expect(await refusal(folder, { ...target, DATA_DIR: place.DATA_DIR ?? '' })).toContain('Ya hay datos: ');
  const again = await backup(place, folder);
  expect([again.code, again.output]).toEqual([1, `La carpeta ${folder} no está vacía: cada copia va en la suya.\n`]);
}, 180_000);

test('a file that the store has lost is named, and the rest is kept', async () => {
  const lost = await keepPhoto(await addInsured(server));
  const blobs = path.join(place.DATA_DIR ?? '', 'blobs');
  const names = (await readdir(blobs, { recursive: true })).filter((name) => name.includes(`/${lost.id}`));
  expect(names).toHaveLength(1);
  await rm(path.join(blobs, names[0] ?? ''));
  const { code, output } = await backup(place, path.join(await newFolder(), 'copy'));
  expect(code).toBe(1);
  expect(output).toContain(`Faltan en el almacén 1 ficheros que la base de datos nombra:\n${path.basename(names[0] ?? '')}`);
  await server.query('delete from captures where id = $1', [lost.id]);
}, 60_000);

const noSwift = hasSwift() ? '' : `, which is not installed (Debian: ${swiftPackages.join(' ')})`;
describe.skipIf(!hasSwift())(`on Swift${noSwift}`, () => {
  test('restored into a store that speaks S3 and copied from there, every file is the same; one that the store has lost is named', async () => {
    const swift = await startSwift();
    undo.push(() => swift.stop());
    const client = new AwsClient({ service: 's3', ...swift });
    const ask = (method: string, address: string) =>
      client.fetch(`${swift.endpoint}/peritia${address}`, { method, headers: { 'x-amz-content-sha256': sha256(Buffer.alloc(0)) } });
    expect((await ask('PUT', '')).status).toBe(200);
    const store = {
      BLOBS: 's3://peritia/fotos',
      S3_ENDPOINT: swift.endpoint,
      S3_REGION: swift.region,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    };
    const kept = await keepPhoto(await addInsured(server));
    const [copy, copyOfCopy, lostCopy] = await Promise.all(['a', 'b', 'c'].map(async (name) => path.join(await newFolder(), name)));
    await backup(place, copy ?? '');
    const target = { DATA_DIR: await newFolder(), SEED: 'none', ...store };
    expect(await restore(target, copy ?? '')).toMatchObject({ code: 0 });
    // Nothing is restored into a store that is not empty.
    expect((await restore({ ...target, DATA_DIR: await newFolder() }, copy ?? '')).output).toContain(
      'El almacén de ficheros no está vacío',
    );

    expect(await backup(target, copyOfCopy ?? '')).toMatchObject({ code: 0 });
    const blobsOf = async (folder = '') =>
      (await readFile(path.join(folder, 'files.jsonl'), 'utf8'))
        .split('\n')
        .filter((line) => line.includes('"blobs/'))
        .sort();
    const files = await blobsOf(copy);
    expect(files.length).toBeGreaterThan(0);
    expect(await blobsOf(copyOfCopy)).toEqual(files);

    const name = files.map((line) => path.basename(JSON.parse(line).path)).find((file) => file.startsWith(kept.id)) ?? '';
    expect((await ask('DELETE', `/fotos/${name}`)).status).toBe(204);
    expect(await backup(target, lostCopy ?? '')).toMatchObject({ code: 1, output: expect.stringContaining(`nombra:\n${name}`) });
  }, 180_000);
});
