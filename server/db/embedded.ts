import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster, superuser } from './cluster.ts';
import { findPlace, type Place } from './place.ts';
import { DatabaseStartError, writeFault } from './start-error.ts';

/** Number of the advisory lock that says: a living process owns the cluster. Any number will do. */
const ownershipLock = 7_304_220;
/** Long, because recovery after a crash reads everything written since the last checkpoint. */
const launchMs = 120_000;
const stopMs = 30_000;
const maxLogBytes = 1_000_000;
/** For so long a process that was killed a moment ago may still hold its lock. */
const ownershipMs = 2_000;

export interface EmbeddedDatabase {
  /** Connection string over the unix socket for a database name. */
  url(database: string): string;
  /** The folder of the data; another one than asked for when the server runs as root and had to move them. */
  dataDir: string;
  /** Stops the database in order (fast shutdown). */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on a data folder, over a unix socket only. It takes over a database left running by a process that died, and restarts one that dies
 * while in use.
 * @throws {DatabaseStartError} folder in use, of another version, not writable, disk full.
 */
export async function startEmbedded(dataDir: string, onEvent: (message: string) => void = () => undefined): Promise<EmbeddedDatabase> {
  const place = await findPlace(dataDir);
  await ensureCluster(place);
  let isStopping = false;
  const own = async () => {
    if (!(await answers(place))) await launch(place);
    const owner = await takeOwnership(place);
    owner.on('end', () => {
      if (!isStopping) void restart();
    });
  };
  const restart = async () => {
    onEvent('the embedded database went away: starting it again');
    while (!isStopping) {
      try {
        await own();
        onEvent('the embedded database is back');
        return;
      } catch (error) {
        onEvent((error as Error).message);
        await delay(2_000, undefined, { ref: false });
      }
    }
  };
  await own();
  return {
    dataDir: path.dirname(place.cluster),
    url: (database) => urlOf(place, database),
    async stop() {
      isStopping = true;
      await stopCluster(place);
    },
  };
}

/**
 * The database of a data folder for a separate tool: the one of the running server, which keeps running afterwards; else it is started for the tool alone.
 * @throws {DatabaseStartError}
 */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const place = await findPlace(dataDir);
  if (!(existsSync(place.cluster) && (await answers(place)) && (await isOwned(place)))) return startEmbedded(dataDir);
  return { dataDir: path.dirname(place.cluster), url: (database) => urlOf(place, database), stop: async () => undefined };
}

const urlOf = (place: Place, database: string) => `postgresql://${superuser}@/${database}?host=${encodeURIComponent(place.socketDir)}`;

/** When the database dies, a client also emits an `error` event besides failing the query; without a listener that event would end the process. */
function clientOf(place: Place, more: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ host: place.socketDir, user: superuser, database: 'postgres', ...more });
  client.on('error', () => undefined);
  return client;
}

/** Whether a living process owns the database that runs. */
async function isOwned(place: Place): Promise<boolean> {
  const client = clientOf(place);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [ownershipLock]);
    return rows[0]?.free === false;
  } finally {
    await client.end();
  }
}

/** Only one process at a time owns the folder: it holds an advisory lock, which PostgreSQL frees however the process dies. */
async function takeOwnership(place: Place): Promise<pg.Client> {
  const client = clientOf(place);
  await client.connect();
  for (const deadline = Date.now() + ownershipMs; ; await delay(100)) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [ownershipLock]);
    if (rows[0]?.free) return client;
    if (Date.now() >= deadline) break;
  }
  await client.end();
  throw new DatabaseStartError(
    `Otro Peritia usa ya la carpeta ${path.dirname(place.cluster)}. Ciérralo, o elige otra DATA_DIR y otro PORT.`,
  );
}

/** Stops the database, holding the ownership lock until the end: another process that starts meanwhile finds a database that is shutting down, and waits for it. */
async function stopCluster(place: Place): Promise<void> {
  const pidFile = path.join(place.cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  // PostgreSQL removes its pid file a moment before its process ends.
  for (const deadline = Date.now() + stopMs; (existsSync(pidFile) || isAlive(pid)) && Date.now() < deadline; ) await delay(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function launch(place: Place): Promise<void> {
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '120',
    timezone: 'UTC',
    // The database's log must hold no data of people: neither statements nor the values that break a constraint.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  const args = [
    '-D',
    place.cluster,
    '-k',
    place.socketDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let told = '';
  for (const deadline = Date.now() + launchMs; Date.now() < deadline; await delay(200)) {
    if (told && (await answers(place))) return;
    const log = await open(place.logFile, 'a', 0o600).catch((error: unknown) => {
      throw writeFault(path.dirname(place.logFile), error);
    });
    if ((await log.stat()).size > maxLogBytes) await log.truncate();
    const { size: before } = await log.stat();
    // Detached: Ctrl-C at the terminal must reach our process first, so that requests end before their database does.
    const child = spawn(path.join(place.binaries, 'bin', 'postgres'), args, {
      ...place.identity,
      cwd: '/',
      stdio: ['ignore', 'ignore', log.fd],
      detached: true,
    });
    const isOver = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)).once('error', () => resolve(true)));
    try {
      while (!(await Promise.race([isOver, delay(40, false)]))) {
        if (await answers(place)) return;
        if (Date.now() >= deadline) child.kill('SIGQUIT');
      }
    } finally {
      child.unref();
      await log.close();
    }
    told = (await readFile(place.logFile)).subarray(before).toString();
    // A killed PostgreSQL may still be ending its children, and one told to stop may still be writing: both end by themselves, so the start is tried again.
    if (!/postmaster\.pid|still in use|already exists/.test(told)) break;
  }
  throw writeFault(place.cluster, new Error(told.trim().split('\n').at(-1) || 'sin mensaje'));
}

async function answers(place: Place): Promise<boolean> {
  const client = clientOf(place, { connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
