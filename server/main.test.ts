import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { applicationProcesses } from '#tests/support/application-process.ts';
import { writeModel } from '#tests/support/model-files.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const { newFolder, start } = applicationProcesses(undo);

/** Many times what is needed: a process that starts its own database takes half a minute when other work uses both cores. */
vi.setConfig({ testTimeout: 180_000 });

async function isDatabaseRunning(folder: string): Promise<boolean> {
  const text = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return text !== '' && (() => process.kill(Number(text.split('\n')[0]), 0))();
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

const person = { email: 'tomador@peritia.example', password: 'peritia-demo' };

test('it says where it is, who can log in and where the data lies, and ends in order, twice told', async () => {
  const folder = await newFolder();
  const application = start({ DATA_DIR: folder });
  const url = await application.url;
  expect(await (await fetch(`${url}/api/ready`)).json()).toMatchObject({ status: 'ready', database: true, blobs: true, jobs: true });
  expect(application.output()).toContain('tomador@peritia.example');
  expect(application.output()).toContain(`Los datos están en ${folder}`);
  expect(application.output()).toContain('se sellan con un certificado hecho por esta misma instalación');
  application.child.kill('SIGINT');
  application.child.kill('SIGINT');
  expect(await application.ended).toBe(0);
  expect(await isDatabaseRunning(folder)).toBe(false);
  expect(application.output()).not.toMatch(/"level":[4-6]0/);
});

test('what people send is nobody else’s to read, also in the folder of an older version, whose uploads under way are gone', async () => {
  const folder = await newFolder();
  const [blobs, uploads] = [path.join(folder, 'blobs'), path.join(folder, 'uploads')];
  for (const place of [blobs, uploads]) {
    await mkdir(place);
    await chmod(place, 0o755);
  }
  await writeFile(path.join(uploads, 'cut'), 'half a photo');
  await start({ DATA_DIR: folder }).url;
  const modes = new Set<string>();
  for (const name of ['', ...(await readdir(blobs, { recursive: true }))]) {
    const entry = await stat(path.join(blobs, name));
    modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(entry.mode & 0o777).toString(8)}`);
  }
  await expect(stat(uploads)).rejects.toThrow('ENOENT');
  // There are files to check: the documents of the demo claims.
  expect(modes).toEqual(new Set(['folder 700', 'file 600']));
});

test('a request under way when it is told to end gets its answer', async () => {
  const application = start({ DATA_DIR: await newFolder() });
  const url = await application.url;
  const answer = post(`${url}/api/users/login`, person);
  await delay(30);
  application.child.kill('SIGTERM');
  expect((await answer).status).toBe(200);
  expect(await application.ended).toBe(0);
});

test('killed and started again, it takes over its database; a second one beside it is refused', async () => {
  const folder = await newFolder();
  const first = start({ DATA_DIR: folder });
  const { api_token: token } = (await (await post(`${await first.url}/api/users/login`, person)).json()) as { api_token: string };
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await isDatabaseRunning(folder)).toBe(true);

  const second = start({ DATA_DIR: folder });
  const seen = await fetch(`${await second.url}/api/users/1`, { headers: { authorization: `Bearer ${token}` } });
  expect(seen.status).toBe(200);

  const third = start({ DATA_DIR: folder });
  expect(await third.ended).toBe(1);
  expect(third.output()).toBe(`Otro Peritia usa ya la carpeta ${folder}. Ciérralo, o elige otra DATA_DIR y otro PORT.\n`);
  expect((await fetch(`${await second.url}/api/ready`)).status).toBe(200);
});

test('when the database dies, calls are refused for a moment and then answered again', async () => {
  const folder = await newFolder();
  const application = start({ DATA_DIR: folder });
  const url = await application.url;
  const { api_token: token } = (await (await post(`${url}/api/users/login`, person)).json()) as { api_token: string };
  // A new connection for each request: on a busy machine the server may close a kept one while it idles.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const seen = async () => (await fetch(`${url}/api/users/1`, { headers })).status;
  process.kill(Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
  const statuses = new Set<number>();
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && !statuses.has(200); await delay(50)) statuses.add(await seen());
  expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
  // The server's parts recover one after the other, and the result of each check is cached for some seconds.
  await expect.poll(async () => (await fetch(`${url}/api/ready`, { headers })).status, { timeout: 30_000 }).toBe(200);
});

test('told to end while it starts, it ends and leaves no database behind', async () => {
  const folder = await newFolder();
  const application = start({ DATA_DIR: folder });
  while (!(await isDatabaseRunning(folder))) await delay(10);
  application.child.kill('SIGTERM');
  expect(await application.ended).toBe(0);
  expect(await isDatabaseRunning(folder)).toBe(false);
});

test('a busy port is named, and the database is stopped again', async () => {
  const folder = await newFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const application = start({ DATA_DIR: folder, PORT: String(port) });
  expect(await application.ended).toBe(1);
  // A job may have written to the log before the server tried to open the port.
  const told = application.output().replaceAll(/^\{.*\n/gm, '');
  expect(told).toBe(`El puerto ${port} ya está ocupado. Cierra el otro programa o elige otro: PORT=${port + 1} npm start\n`);
  expect(await isDatabaseRunning(folder)).toBe(false);
  other.close();
});

test.each<[what: string, env: Record<string, string>, args: string[], message: string]>([
  ['a bad setting', { PORT: 'http' }, [], 'El ajuste PORT no vale: se espera un número entero.'],
  ['an unknown argument', {}, ['--lann'], 'El único argumento que se admite es --lan: npm start -- --lan'],
  ['an address of another machine', { HOST: '192.0.2.1' }, [], 'HOST no es una dirección de esta máquina: 192.0.2.1'],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgresql://x:secret@127.0.0.1:1/x' },
    [],
    'La base de datos de DATABASE_URL no responde',
  ],
  [
    'a model that is not there',
    { ASSESSMENT_MODEL: '/no/manifest.json' },
    [],
    'El ajuste ASSESSMENT_MODEL no vale: se espera un manifiesto que se pueda leer.',
  ],
  [
    'a certificate that is not there',
    { TLS_CERT: '/no/cert', TLS_KEY: '/no/key' },
    [],
    'No se puede leer el archivo de TLS_CERT: /no/cert',
  ],
])('%s gets its message', async (_, env, args, message) => {
  const application = start({ DATA_DIR: await newFolder(), ...env }, ...args);
  expect(await application.ended).toBe(1);
  expect(application.output()).toContain(message);
  expect(application.output()).not.toContain('    at ');
  expect(application.output()).not.toContain('secret');
});

test('a model is tried and named at the start, and does not keep the process from ending', async () => {
  const { file, remove } = await writeModel();
  undo.push(remove);
  const application = start({ DATA_DIR: await newFolder(), ASSESSMENT_MODEL: file });
  await application.url;
  expect(application.output()).toContain('"model":{"name":"Colores","version":"1","licence":"CC0-1.0"');
  application.child.kill('SIGTERM');
  expect(await application.ended).toBe(0);
});

test('a store of files that does not let us in gets its message, and nothing of its keys is said', async () => {
  const store = createServer((_, response) => response.writeHead(403).end('<Code>InvalidAccessKeyId</Code>')).listen(0, '127.0.0.1');
  undo.push(async () => store.close());
  await once(store, 'listening');
  const folder = await newFolder();
  const { port } = store.address() as { port: number };
  const env = {
    BLOBS: 's3://peritia',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'secret-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const application = start({ DATA_DIR: folder, ...env });
  expect(await application.ended).toBe(1);
  expect(application.output()).toBe('El almacén de BLOBS no responde o no nos deja escribir y borrar (blob store: PUT 403).\n');
  expect(await isDatabaseRunning(folder)).toBe(false);
});

test('a data folder that cannot be one gets its message', async () => {
  const file = path.join(await newFolder(), 'file');
  await writeFile(file, '');
  const application = start({ DATA_DIR: file });
  expect(await application.ended).toBe(1);
  expect(application.output()).toContain('hay un archivo con ese nombre');
});

test('the log of a run holds neither token, nor IMEI, nor address, nor query', async () => {
  const application = start({ DATA_DIR: await newFolder() });
  const url = await application.url;
  const { api_token: token } = (await (await post(`${url}/api/users/login`, person)).json()) as { api_token: string };
  const imei = '354049075595941';
  const headers = { authorization: `Bearer ${token}` };
  await post(`${url}/api/users/login`, { ...person, password: 'wrong-secret' });
  await post(`${url}/api/users/1/mobile-imei`, { imei, extra_fields: { imei } }, headers);
  const answers = [
    await fetch(`${url}/api/policies?filter[imei]=${imei}&token=${token}`, { headers }),
    await fetch(`${url}/api/${imei}/${token}`, { headers }),
    await fetch(`${url}/evaluation?policy=3&imei=${imei}`, { headers: { accept: 'text/html' } }),
  ];
  application.child.kill('SIGTERM');
  await application.ended;
  const lines = application
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  for (const secret of [token, imei, person.email, 'wrong-secret', 'policy=3', 'filter']) expect(lines.join('\n')).not.toContain(secret);
  const logged = lines.map((line) => (JSON.parse(line) as { request_id: string }).request_id);
  expect(lines.length).toBeGreaterThanOrEqual(6);
  for (const answer of answers) expect(logged).toContain(answer.headers.get('x-request-id'));
});

test('on the local network it speaks https with its own certificate, which stays the same', async () => {
  const folder = await newFolder();
  const certificate = () => readFile(path.join(folder, 'tls/cert.pem'), 'utf8');
  const first = start({ DATA_DIR: folder }, '--lan');
  expect(await first.url).toMatch(/^https:/);
  expect(first.output()).toMatch(/[█▀▄]{4}/);
  expect(first.output()).not.toContain('tomador@');
  const before = await certificate();
  first.child.kill('SIGTERM');
  await first.ended;
  await start({ DATA_DIR: folder }, '--lan').url;
  expect(await certificate()).toBe(before);
});
