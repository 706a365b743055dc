import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const root = path.resolve(import.meta.dirname, '../..');
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'peritia-db-'));
  await chmod(folder, 0o755);
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(folder: string, onEvent?: (message: string) => void): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder, onEvent);
  undo.push(() => database.stop());
  return database;
}

async function ask(database: EmbeddedDatabase, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: database.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A separate process that opens the folder and keeps inserting; each number that it prints was acknowledged by the database. */
function startWriter(folder: string): { child: ChildProcess; acknowledged: number[] } {
  const script = `
    import pg from 'pg';
    import { startEmbedded } from '#server/db/embedded.ts';
    const database = await startEmbedded(${JSON.stringify(folder)});
    const client = new pg.Client({ connectionString: database.url('postgres') });
    client.on('error', () => process.exit(1));
    await client.connect();
    await client.query('create table if not exists kept (n int primary key)');
    for (let n = 0; ; n += 1) {
      const { rows } = await client.query('insert into kept select coalesce(max(n), 0) + 1 from kept returning n');
      process.stdout.write(rows[0].n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const acknowledged: number[] = [];
  child.stdout?.on('data', (text: Buffer) => acknowledged.push(...text.toString().trim().split('\n').map(Number)));
  return { child, acknowledged };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(20);
}

test('what was acknowledged is there after process and database are killed, in either order, again and again', async () => {
  const folder = await newFolder();
  const all: number[] = [];
  for (const victims of ['process', 'database', 'both']) {
    const { child, acknowledged } = startWriter(folder);
    const gone = once(child, 'exit');
    await until(() => acknowledged.length > 20 || child.exitCode !== null);
    if (victims !== 'process') process.kill(await postmaster(folder), 'SIGKILL');
    if (victims !== 'database') child.kill('SIGKILL');
    await gone;
    all.push(...acknowledged);
  }
  const database = await start(folder);
  const kept = (await ask(database, 'select n from kept')).map(([n]) => n);
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter((n) => !kept.includes(n))).toEqual([]);
}, 60_000);

test('a database that dies under us is started again', async () => {
  const folder = await newFolder();
  const events: string[] = [];
  const database = await start(folder, (message) => events.push(message));
  await ask(database, 'create table kept as select 7 as n');
  process.kill(await postmaster(folder), 'SIGKILL');
  await until(() => events.some((message) => message.endsWith('is back')));
  expect(await ask(database, 'select n from kept')).toEqual([[7]]);
}, 60_000);

test('a folder in use is refused, and its owner does not notice', async () => {
  const folder = await newFolder();
  const database = await start(folder);
  await expect(startEmbedded(folder)).rejects.toThrow(`Otro Peritia usa ya la carpeta ${folder}.`);
  expect(await ask(database, 'select 1')).toEqual([[1]]);
});

test('two folders side by side', async () => {
  const [one, other] = await Promise.all([newFolder().then((folder) => start(folder)), newFolder().then((folder) => start(folder))]);
  await ask(one, 'create table kept ()');
  expect(await ask(other, `select to_regclass('kept')`)).toEqual([[null]]);
});

test('stopping leaves no process, and the next start finds everything', async () => {
  const folder = await newFolder();
  const first = await startEmbedded(folder);
  await ask(first, 'create table kept as select 7 as n');
  const pid = await postmaster(folder);
  await first.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(await ask(await start(folder), 'select n from kept')).toEqual([[7]]);
});

test('checksums are on, nothing listens on the network, and text sorts and folds as Unicode everywhere', async () => {
  const database = await start(await newFolder());
  const [row] = await ask(database, `select current_setting('data_checksums'), current_setting('listen_addresses'), lower('ÑÁ')`);
  expect(row).toEqual(['on', '', 'ñá']);
});

test('a folder of another version, or with other things in it, is refused untouched', async () => {
  const old = await newFolder();
  await mkdir(path.join(old, 'postgres'));
  await writeFile(path.join(old, 'postgres/PG_VERSION'), '15\n');
  await expect(startEmbedded(old)).rejects.toThrow(/es de PostgreSQL 15 y este programa trae el 18\. No se ha tocado nada/);
  expect(await readFile(path.join(old, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');

  const other = await newFolder();
  await mkdir(path.join(other, 'postgres'));
  await expect(startEmbedded(other)).rejects.toThrow(/no es una base de datos de Peritia/);

  const file = path.join(await newFolder(), 'file');
  await writeFile(file, 'mine');
  await expect(startEmbedded(file)).rejects.toThrow(/hay un archivo con ese nombre/);
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('a path that is too long for a socket gets its socket elsewhere', async () => {
  const folder = path.join(await newFolder(), 'a-folder-with-a-long-name'.repeat(4));
  const database = await start(folder);
  expect(await ask(database, 'select 1')).toEqual([[1]]);
  expect(existsSync(path.join(folder, 'socket'))).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'as root, a folder that its user cannot reach gets its database elsewhere, and keeps its rights',
  async () => {
    const folder = await newFolder();
    await chmod(folder, 0o700);
    const database = await start(path.join(folder, 'data'));
    undo.unshift(() => rm(database.dataDir, { recursive: true, force: true }));
    expect(database.dataDir).toMatch(/^\/var\/lib\/peritia\/[0-9a-f]{12}$/);
    expect(await ask(database, 'select 1')).toEqual([[1]]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  },
);
