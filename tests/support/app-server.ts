import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { serverBundle } from '#server/bundle.ts';
import { ensureDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';

const root = resolve(import.meta.dirname, '../..');

/** The product as it is started in production, in its own process, so that a test can stop or kill it and start it again at the same address. */
export interface AppServer {
  origin: string;
  api: string;
  databaseUrl: string;
  /** Starts the server again after `stop` or `kill`, on the same data; `env` adds settings. Does nothing while it runs. */
  start(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** The log since the first start. */
  log(): string;
  /** The memory of the server's process, in bytes. */
  memoryBytes(): Promise<number>;
  /** The mails that it sent, each as the text that a mail program shows. */
  mails(): Promise<string[]>;
  /** The text messages that it would have sent to phones. */
  texts(): Promise<string[]>;
  /** Queries its database, past the API, in Madrid's time. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** PostgreSQL for one test worker, with its databases. */
export interface Cluster {
  newServer(env?: Record<string, string>): Promise<AppServer>;
  /** So many servers on one database, as behind a load balancer; they share one folder too, unless each has its own. */
  newServers(count: number, env?: Record<string, string>, folders?: 'one' | 'each'): Promise<AppServer[]>;
  close(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-test-'));
  // As root, PostgreSQL runs as the user nobody, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const embedded = await startEmbedded(folder);
  let count = 0;
  const newPlace = async () => {
    count += 1;
    const name = `test_${count}`;
    await ensureDatabase(embedded.url('postgres'), name);
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    return { url: embedded.url(name), dataDir };
  };
  return {
    async newServer(env) {
      const { url, dataDir } = await newPlace();
      return startAppServer(url, dataDir, env);
    },
    async newServers(servers, env, folders = 'one') {
      const { url, dataDir } = await newPlace();
      const folderOf = (at: number) => (folders === 'one' ? dataDir : join(dataDir, String(at)));
      return Promise.all(Array.from({ length: servers }, (_, at) => startAppServer(url, folderOf(at), env)));
    },
    async close() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startAppServer(databaseUrl: string, dataDir: string, firstEnv: Record<string, string> = {}): Promise<AppServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Blind reviews are drawn by chance: a test that needs them sets the share.
    BLIND_SHARE_PERCENT: '0',
    LOGIN_TRIES_PER_MINUTE: '1000',
    // A journey about the automatic assessment sets another value; in the others a person decides.
    ASSESSMENT: 'assisted',
    IMEI_CALLS_PER_MINUTE: '1000',
    HANDOFF_TRIES_PER_MINUTE: '1000',
    BOOKINGS_PER_HOUR: '1000',
    STAFF_SECOND_FACTOR: 'offered',
    STAFF_SESSION_MAX_HOURS: '8760',
    STAFF_SESSION_IDLE_HOURS: '2160',
    DEMO_PAYMENTS: '1',
    // As `npm start` and the files of `deploy/` set it.
    MALLOC_MMAP_THRESHOLD_: '131072',
  };
  // `current_date` is the insurer's day, as it is for the product: from 22:00 or 23:00 in UTC it is no longer UTC's.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c TimeZone=Europe/Madrid' });
  pool.on('error', () => undefined);
  let log = '';
  let child: ChildProcess | null = null;

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (child === null || !isRunning()) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const start = async (env: Record<string, string> = {}) => {
    if (isRunning()) return;
    const { NODE_ENV: _, ...inherited } = process.env;
    child = spawn(process.execPath, [serverBundle], {
      cwd: root,
      env: { ...inherited, ...settings, ...firstEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (text) => (log += text));
    child.stderr?.on('data', (text) => (log += text));
    // Long enough for three servers that start at once on a machine with other work.
    for (let tries = 0; tries < 1200; tries += 1) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${log}`);
      const isReady = await fetch(`${origin}/api/ready`).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
      await wait(100);
    }
    throw new Error(`The server is not ready after two minutes:\n${log}`);
  };

  await start();
  const written = async (ending: string) => {
    const folder = join(dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
    return Promise.all(names.map(async (name) => unquoted(await readFile(join(folder, name), 'latin1'))));
  };
  return {
    origin,
    api: `${origin}/api`,
    databaseUrl,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    log: () => log,
    async memoryBytes() {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child?.pid)]);
      return Number(stdout) * 1024;
    },
    mails: () => written('.eml'),
    texts: () => written('.sms.txt'),
    query: async (sql, values) => (await pool.query(sql, values)).rows,
    async close() {
      await end('SIGTERM');
      await pool.end();
    },
  };
}

/** Decodes quoted-printable (RFC 2045 §6.7), in which mails are written. */
export function unquoted(mail: string): string {
  const bytes = mail.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
