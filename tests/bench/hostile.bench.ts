import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { seedBook } from '#server/db/seed/book.ts';
import { type AppServer, startCluster } from '#tests/support/app-server.ts';
import { person } from './book-calls.ts';
import { type BookSubmit, prepareSubmits } from './book-submits.ts';
import { type HostileKind, type Hostility, hostileKinds } from './hostility.ts';
import type { Table } from './table.ts';

const policies = 20_000;
/** How long each is measured. */
const phaseMs = 10_000;
/** Calls begin in this rhythm, whether the ones before have been answered or not: what waits is counted as it waited. */
const healthEveryMs = 50;
const submitEveryMs = 250;
const memoryEveryMs = 500;
const submitsOfPhase = phaseMs / submitEveryMs;
const mostMs = 60_000;
const mostRatio = 3;
const mostMemoryRatio = 2;
const hostilePeople = 2;
const restMs = 15_000;
/** Threads that have nothing to do end after a minute, and give their memory back. */
const lastRestMs = 70_000;

interface Measured {
  health: number[];
  submits: number[];
  /** The most that the process held in that time. */
  memoryBytes: number;
}

/** What it holds when what nobody needs has been collected; at any other moment the figure says when the last collection was. */
async function heldBytes(server: AppServer): Promise<number> {
  const address = /ws:\/\/\S+/.exec(server.log())?.[0];
  if (address === undefined) throw new Error('the server does not say where it is inspected');
  const inspector = new WebSocket(address);
  await once(inspector, 'open');
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(inspector, 'message');
  inspector.close();
  return server.memoryBytes();
}

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** How long a call takes; whatever fails took the longest. */
async function timeOf(call: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  try {
    const response = await call();
    await response.text();
    return response.ok ? performance.now() - began : mostMs;
  } catch {
    return mostMs;
  }
}

async function measure(server: AppServer, submits: BookSubmit[]): Promise<Measured> {
  const repeat = async (everyMs: number, call: () => Promise<Response>) => {
    const times: Promise<number>[] = [];
    for (const began = performance.now(); performance.now() - began < phaseMs; await wait(everyMs)) times.push(timeOf(call));
    return Promise.all(times);
  };
  const signal = () => AbortSignal.timeout(mostMs);
  let memoryBytes = 0;
  const watch = async () => {
    for (const began = performance.now(); performance.now() - began < phaseMs; await wait(memoryEveryMs))
      memoryBytes = Math.max(memoryBytes, await server.memoryBytes());
  };
  const [health, taken] = await Promise.all([
    repeat(healthEveryMs, () => fetch(`${server.api}/health`, { signal: signal() })),
    repeat(submitEveryMs, () => {
      const submit = submits.shift();
      if (!submit) throw new Error('no submit is left');
      const { path, token, body } = submit;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': body.id };
      return fetch(server.api + path, { method: 'POST', headers, body: JSON.stringify(body), signal: signal() });
    }),
    watch(),
  ]);
  return { health, submits: taken, memoryBytes };
}

/** Measures while somebody does their worst, and lets the server come to rest. */
async function measureUnder(
  kinds: readonly HostileKind[],
  given: Omit<Hostility, 'kinds'>,
  run: () => Promise<Measured>,
): Promise<Measured> {
  const worker = new Worker(new URL('./hostile-traffic.ts', import.meta.url), { workerData: { ...given, kinds } satisfies Hostility });
  await once(worker, 'message');
  try {
    return await run();
  } finally {
    await worker.terminate();
    await wait(restMs);
  }
}

/** What one address can do to everybody else: `/api/health` and somebody else's submit, beside the quiet server of the same run. */
export async function run(): Promise<Table> {
  const cluster = await startCluster();
  // The limits are those of the product, not the wide ones of the tests.
  const server = await cluster.newServer({
    IMEI_CALLS_PER_MINUTE: '20',
    LOGIN_TRIES_PER_MINUTE: '10',
    HANDOFF_TRIES_PER_MINUTE: '20',
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  });
  const connection = connect(server.databaseUrl, () => undefined);
  const phases: { name: string; kinds: readonly HostileKind[] }[] = [
    ...hostileKinds.map((kind) => ({ name: kind, kinds: [kind] })),
    { name: 'all together', kinds: hostileKinds },
  ];
  const found: { name: string; measured: Measured }[] = [];
  let heldBefore = 0;
  let heldAfter = 0;
  try {
    await seedBook(connection.db, policies, new Date());
    const submits = await prepareSubmits(connection.pool, hostilePeople, (phases.length + 3) * submitsOfPhase);
    const given = { port: Number(new URL(server.origin).port), ...(await hostility(connection.pool)) };
    const measureNow = () => measure(server, submits);
    await measureNow();
    found.push({ name: 'quiet', measured: await measureNow() });
    heldBefore = await heldBytes(server);
    for (const { name, kinds } of phases) found.push({ name, measured: await measureUnder(kinds, given, measureNow) });
    await wait(lastRestMs);
    found.push({ name: 'quiet again', measured: await measureNow() });
    heldAfter = await heldBytes(server);
  } finally {
    await connection.close();
    await server.close();
    await cluster.close();
  }
  return asTable(found, heldBefore, heldAfter);
}

async function hostility(pool: pg.Pool): Promise<Pick<Hostility, 'grants' | 'adminToken'>> {
  const prepared = await prepareSubmits(pool, 0, hostilePeople);
  const grants = prepared.map(({ path, token }) => ({
    path,
    imeiPath: path.replace('/risks/', '/risk/').replace('/evaluations', '/imei'),
    token,
  }));
  return { grants, adminToken: (await person(pool, 'admin')).token };
}

function asTable(found: readonly { name: string; measured: Measured }[], heldBefore: number, heldAfter: number): Table {
  const quiet = found[0]?.measured;
  if (!quiet) throw new Error('nothing was measured');
  const rows = found.map(({ name, measured }) => ({
    name,
    health: median(measured.health),
    longest: Math.max(...measured.health),
    submit: median(measured.submits),
    memory: measured.memoryBytes,
    healthRatio: median(measured.health) / median(quiet.health),
    submitRatio: median(measured.submits) / median(quiet.submits),
  }));
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return {
    name: 'hostile',
    title: `One address does its worst for ${phaseMs / 1000} s: median of /api/health (and its longest) and of somebody else's submit in ms, beside the quiet server, and the most memory that its process held, in MB`,
    columns: ['while it sends', 'health', 'longest', 'ratio', 'submit', 'ratio', 'memory'],
    rows: rows.map((row) => [
      row.name,
      row.health.toFixed(1),
      row.longest.toFixed(0),
      row.healthRatio.toFixed(2),
      row.submit.toFixed(1),
      row.submitRatio.toFixed(2),
      megabytes(row.memory),
    ]),
    goals: [
      ...rows.slice(1, -1).flatMap(({ name, healthRatio, submitRatio }) => [
        { goal: `${name}: health ≤ ${mostRatio} × quiet`, isMet: healthRatio <= mostRatio },
        { goal: `${name}: submit ≤ ${mostRatio} × quiet`, isMet: submitRatio <= mostRatio },
      ]),
      {
        goal: `memory held afterwards (${megabytes(heldAfter)} MB) ≤ ${mostMemoryRatio} × before (${megabytes(heldBefore)} MB)`,
        isMet: heldAfter <= mostMemoryRatio * heldBefore,
      },
    ],
  };
}
