import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { seedBook } from '#server/db/seed/book.ts';
import { type AppServer, type Cluster, startCluster } from '#tests/support/app-server.ts';
import { type BookCall, bookCalls } from './book-calls.ts';
import { type BookSubmit, prepareSubmits, recordSubmits } from './book-submits.ts';
import type { Table } from './table.ts';

/** Policies of the books, the smallest first; `POLICIES=1000,100000` for a quicker run. */
const sizes = (process.env.POLICIES ?? '1000,100000,1000000').split(',').map(Number);
const warmUps = 30;
const times = 300;
/** From the smallest book to the largest. */
const mostGrowth = 1.5;
const clients = 8;
const submitCount = 1200;
/** A book with that many policies that wait for an evaluation, for both sides. */
const submitBook = 30_000;
const leastShare = 0.4;

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** A server on a database of its own with `size` policies, at rest. */
interface Book {
  size: number;
  server: AppServer;
  pool: pg.Pool;
  close(): Promise<void>;
}

async function openBook(cluster: Cluster, size: number): Promise<Book> {
  const server = await cluster.newServer({ CONTRACTING_CALLS_PER_MINUTE: '100000' });
  const connection = connect(server.databaseUrl, () => undefined);
  const { db, pool } = connection;
  await seedBook(db, size, new Date());
  // A book in use was tidied long ago; what the database does after so many rows would be timed with the calls.
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  return {
    size,
    server,
    pool,
    async close() {
      await connection.close();
      await server.close();
    },
  };
}

async function timeOf(server: AppServer, { path, token }: BookCall, time: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(server.api + path(time), token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  await response.text();
  if (!response.ok) throw new Error(`${path(time)} was answered ${response.status}`);
  return performance.now() - began;
}

/** How long a call took on each book, sorted, in ms: by turns, so that a machine that slows down does so for all of them. */
async function timesOf(calls: readonly { server: AppServer; call: BookCall }[]): Promise<number[][]> {
  const taken: number[][] = calls.map(() => []);
  for (let time = 0; time < warmUps + times; time += 1)
    for (const [book, { server, call }] of calls.entries()) {
      const ms = await timeOf(server, call, time);
      if (time >= warmUps) taken[book]?.push(ms);
    }
  return taken.map((each) => each.sort((one, other) => one - other));
}

/** Submits a second, several at a time. */
async function submitRate(server: AppServer, submits: BookSubmit[]): Promise<number> {
  const waiting = [...submits];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let submit = waiting.pop(); submit; submit = waiting.pop()) {
        const { path, token, body } = submit;
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': body.id };
        const response = await fetch(server.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
        await response.text();
        if (!response.ok) throw new Error(`a submit was answered ${response.status}`);
      }
    }),
  );
  return (1000 * submits.length) / (performance.now() - began);
}

async function findPgbench(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const found = versions.map((version) => join('/usr/lib/postgresql', version, 'bin/pgbench')).filter(existsSync);
  return found.at(-1) ?? null;
}

/** The same rate of the same statements sent by pgbench, as many clients. */
async function pgbenchRate(pgbench: string, databaseUrl: string, scripts: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-pgbench-'));
  const { host, database, user } = new pg.Client(databaseUrl);
  try {
    const files = await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const file = join(folder, `${client}.sql`);
        await writeFile(file, scripts.filter((_script, at) => at % clients === client).join('\n'));
        return file;
      }),
    );
    const began = performance.now();
    const run = promisify(execFile);
    await Promise.all(
      files.map((file) =>
        run(pgbench, [
          '--no-vacuum',
          '--client=1',
          '--transactions=1',
          `--file=${file}`,
          `--host=${host}`,
          `--username=${user}`,
          `${database}`,
        ]),
      ),
    );
    return (1000 * scripts.length) / (performance.now() - began);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long the calls of the screens take on books of each size, and how many evaluations a second are taken beside the same SQL by pgbench. */
export async function run(): Promise<Table> {
  const scripts = await recordSubmits(submitBook, submitCount);
  const cluster = await startCluster();
  const books: Book[] = [];
  const found = new Map<string, { p50: number; p99: number }[]>();
  const rates: { size: number; own: number; peer: number | null }[] = [];
  const pgbench = await findPgbench();
  try {
    for (const size of sizes) books.push(await openBook(cluster, size));
    const callsOf = await Promise.all(books.map(({ pool }) => bookCalls(pool)));
    for (const [at, { name }] of (callsOf[0] ?? []).entries()) {
      const calls = books.flatMap(({ server }, book) => {
        const call = callsOf[book]?.[at];
        return call ? [{ server, call }] : [];
      });
      const taken = await timesOf(calls);
      found.set(
        name,
        taken.map((sorted) => ({ p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) })),
      );
    }
    const largest = books.at(-1);
    if (largest && largest.size >= 3 * submitBook) {
      const { size, server, pool } = largest;
      // The first ones are those that were recorded; the server takes the next.
      await prepareSubmits(pool, 0, submitCount);
      const submits = await prepareSubmits(pool, submitCount, submitCount);
      const peer = pgbench === null ? null : await pgbenchRate(pgbench, server.databaseUrl, scripts);
      rates.push({ size, own: await submitRate(server, submits), peer });
    }
  } finally {
    await Promise.all(books.map((book) => book.close()));
    await cluster.close();
  }
  const growthOf = (rows: { p50: number }[]) => (rows.at(-1)?.p50 ?? 0) / (rows[0]?.p50 ?? 1);
  const ms = (value: number) => value.toFixed(1);
  return {
    name: 'api',
    title: `Calls of the screens on books of ${sizes.join(', ')} policies: median/99th percentile in ms, and growth of the median`,
    columns: ['call', ...sizes.map(String), 'growth'],
    rows: [
      ...[...found].map(([name, rows]) => [name, ...rows.map(({ p50, p99 }) => `${ms(p50)}/${ms(p99)}`), growthOf(rows).toFixed(2)]),
      ...rates.map(({ size, own, peer }) => [
        `submits a second on ${size}, ${clients} at a time; pgbench: ${peer === null ? 'not installed' : peer.toFixed(0)}`,
        ...sizes.map((each) => (each === size ? own.toFixed(0) : '')),
        peer === null ? '' : (own / peer).toFixed(2),
      ]),
    ],
    goals: [
      ...[...found].map(([name, rows]) => ({ goal: `${name}: growth ≤ ${mostGrowth}`, isMet: growthOf(rows) <= mostGrowth })),
      ...rates.flatMap(({ own, peer }) =>
        peer === null ? [] : [{ goal: `submits: ≥ ${leastShare} of pgbench's rate`, isMet: own >= leastShare * peer }],
      ),
    ],
  };
}
