import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import { configuredModel } from '#server/adapters/configured-model.ts';
import { configuredPartner } from '#server/adapters/configured-partner.ts';
import { configuredContractSeal, configuredSeal } from '#server/adapters/configured-seal.ts';
import { configuredSms } from '#server/adapters/configured-sms.ts';
import { demoGateway } from '#server/adapters/demo-gateway.ts';
import { fileBlobs } from '#server/adapters/file-blobs.ts';
import { fileMailer } from '#server/adapters/file-mailer.ts';
import { httpWebhooks } from '#server/adapters/http-webhooks.ts';
import { oidcDirectory } from '#server/adapters/oidc-directory.ts';
import { pgEvents } from '#server/adapters/pg-events.ts';
import { pgRateLimits } from '#server/adapters/pg-rate-limits.ts';
import { readPhotoModels } from '#server/adapters/photo-models.ts';
import { rulesAssessor } from '#server/adapters/rules-assessor.ts';
import { threadedImeiReader } from '#server/adapters/threaded-imei-reader.ts';
import { ownPushKeys, webPush } from '#server/adapters/web-push.ts';
import { zxingCodes } from '#server/adapters/zxing-codes.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Connection, connect } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { copyModuleDatabase, moduleStart } from './module-database.ts';

/** `Body`: what the call answers when it succeeds, as the test that makes it declares. A problem has `code`, and `fields` where some are at fault. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body & { code?: string; fields?: { path: string; code: string }[] };
  text: string;
  headers: Headers;
}

export interface Asked {
  token?: string | undefined;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

/** The whole API in the test's own process, with a real PostgreSQL, the demo data, and a clock that the test sets. */
export interface ModuleApi {
  ports: Ports;
  /** The present instant of the clock; a test may change it. */
  now: Date;
  /** All lines that were logged. */
  lines: string[];
  /** The jobs that were enqueued. */
  enqueued: { name: string; data: object }[];
  /** The number of statements sent to the database so far. */
  statements: number;
  connection: Connection;
  databaseUrl: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  call<Body = Record<string, unknown>>(method: string, path: string, asked?: Asked): Promise<Answer<Body>>;
  sql<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Starts the API. `env` adds settings to the defaults: rate limits are high, the office needs no second factor, and its sessions do not end early, unless a test
 * sets otherwise. `pushCertificate`: that of a test's push service. Outside of Vitest, `databaseUrl` is that of a module database.
 */
export async function startModuleApi(
  env: Record<string, string> = {},
  pushCertificate?: string,
  databaseUrl: string = inject('moduleDatabase'),
): Promise<ModuleApi> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-module-'));
  const database = await copyModuleDatabase(databaseUrl, `module_${randomUUID().replaceAll('-', '')}`);
  const connection = connect(database.url, () => undefined);
  const dataDir = join(folder, 'files');
  await mkdir(dataDir);

  const lines: string[] = [];
  const config = readConfig({
    DATA_DIR: dataDir,
    // Blind reviews are drawn by chance: a test that needs them sets the share.
    BLIND_SHARE_PERCENT: '0',
    LOGIN_TRIES_PER_MINUTE: '1000',
    IMEI_CALLS_PER_MINUTE: '1000',
    HANDOFF_TRIES_PER_MINUTE: '1000',
    CONTRACTING_CALLS_PER_MINUTE: '1000',
    BOOKINGS_PER_HOUR: '1000',
    STAFF_SECOND_FACTOR: 'offered',
    STAFF_SESSION_IDLE_HOURS: '2160',
    STAFF_SESSION_MAX_HOURS: '8760',
    ...env,
  });
  const imeiReader = threadedImeiReader();
  const events = await pgEvents(database.url, () => undefined);
  const rateLimits = pgRateLimits(database.url, () => undefined);
  const enqueued: { name: string; data: object }[] = [];
  const api = { now: moduleStart, statements: 0 };
  const seal = await configuredSeal(config, api.now, (message) => lines.push(message));
  const ports: Ports = {
    config,
    db: connection.db,
    blobs: fileBlobs(join(dataDir, 'blobs')),
    scanner: null,
    clock: { now: () => api.now },
    // Jobs are recorded and not run: a test runs a job when it needs its effect.
    jobs: {
      enqueue: async (_, name, data) => void enqueued.push({ name, data }),
      work: async () => undefined,
      list: async () => [],
      queues: async () => [],
      retry: async () => false,
      probe: async () => undefined,
    },
    push: webPush({ keys: await ownPushKeys(dataDir), contact: config.mailAddress, hosts: config.pushHosts, ca: pushCertificate }),
    directory: config.directory && oidcDirectory(config.directory),
    cards: demoGateway('the key of the demo gateway'),
    mailer: fileMailer(join(dataDir, 'mail'), config.mailFrom),
    sms: configuredSms(config),
    segelevia: configuredPartner(config),
    webhooks: httpWebhooks({ hasLoopback: config.hasLoopbackWebhooks }),
    imeiReader,
    assessor: rulesAssessor(zxingCodes, await readPhotoModels()),
    model: await configuredModel(config, ({ message }) => lines.push(message)),
    events,
    rateLimits,
    seal,
    contractSeal: configuredContractSeal(config, seal),
    linkKey: Buffer.alloc(32, 1),
    logger: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    address: () => 'http://app.test',
  };
  countStatements(connection, () => {
    api.statements += 1;
  });
  const app = createApp(ports, async () => ({ database: true }));

  return Object.assign(api, {
    ports,
    lines,
    enqueued,
    connection,
    databaseUrl: database.url,
    fetch: async (path: string, init?: RequestInit) => app.fetch(new Request(`http://api.test/api${path}`, init)),
    async call<Body>(method: string, path: string, asked: Asked = {}): Promise<Answer<Body>> {
      const headers: Record<string, string> = { ...asked.headers };
      if (asked.token) headers.authorization = `Bearer ${asked.token}`;
      if (asked.key) headers['idempotency-key'] = asked.key;
      if (asked.body !== undefined) headers['content-type'] = 'application/json';
      const body = asked.body === undefined ? {} : { body: typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body) };
      const response = await app.fetch(new Request(`http://api.test/api${path}`, { method, headers, ...body }));
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, body: isJson ? JSON.parse(text) : {}, text, headers: response.headers };
    },
    sql: async <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
      (await connection.pool.query<Row>(text, values)).rows,
    async close() {
      await ports.model?.stop();
      await events.close();
      await rateLimits.close();
      await imeiReader.stop();
      await connection.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** The same for the tests of a file: the API is closed after the last one. */
export async function openModuleApi(...settings: Parameters<typeof startModuleApi>): Promise<ModuleApi> {
  const api = await startModuleApi(...settings);
  afterAll(() => api.close());
  return api;
}

/** Counts the statements: each one of any connection passes through `query` of its client. */
function countStatements(connection: Connection, onStatement: () => void): void {
  const watched = new WeakSet<object>();
  connection.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    Object.assign(client, {
      query: (...parts: unknown[]) => {
        onStatement();
        return query(...parts);
      },
    });
  });
}
