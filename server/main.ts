import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { destination, pino } from 'pino';
import { fileBlobs } from '#server/adapters/file-blobs.ts';
import { pgBossJobs } from '#server/adapters/pg-boss-jobs.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { apiBase, createApp } from '#server/app.ts';
import { builtApp } from '#server/build.ts';
import { ConfigError, readConfig, type ServerConfig } from '#server/config.ts';
import { connect, ensureDatabase, migrateDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { seedCatalogue } from '#server/db/seed/catalogue.ts';
import { demoEmails, demoPassword, seedDemo } from '#server/db/seed/demo.ts';
import { assertWritable, DatabaseStartError } from '#server/db/start-error.ts';
import { problemResponse } from '#server/http/problems.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { type StaticHandler, staticFiles } from '#server/http/static-files.ts';
import { registerJobs } from '#server/jobs/jobs.ts';
import { localAddresses, ownCertificate, terminalQr } from '#server/local-network.ts';
import type { Ports } from '#server/ports/ports.ts';

const drainMs = 10_000;

/** A start that cannot be; the message is for the person at the terminal. */
class StartError extends Error {}

export interface RunningServer {
  url: string;
  /** Ends requests, then jobs, then connections, then the embedded database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  say(text: string): void;
  /** Serves pages instead of the built app (the reload of development). */
  pages?: (config: ServerConfig) => Promise<StaticHandler>;
}

/** Starts everything in order: folder, database, schema, seeds, jobs, listener. What was started is stopped when a later part fails. */
export async function startServer(config: ServerConfig, { say, pages }: StartOptions): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await assertWritable(config.dataDir);
    const logger = pino({ level: config.logLevel, base: null }, destination({ fd: 1, sync: false }));
    const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir);
    if (embedded) {
      undo.push(() => embedded.stop());
      await ensureDatabase(embedded.url('postgres'), 'peritia');
    }
    const databaseUrl = embedded?.url('peritia') ?? config.databaseUrl ?? '';
    const connection = connect(databaseUrl, (error) => logger.warn({ error: error.name }, 'database connection lost'));
    undo.push(() => connection.close());
    await migrateDatabase(connection, path.join(import.meta.dirname, 'db/migrations'));
    const { db } = connection;
    await seedCatalogue(db);
    if (config.hasDemoPeople) await seedDemo(db, systemClock.now());
    const blobs = fileBlobs(path.join(config.dataDir, 'blobs'));
    const jobs = await pgBossJobs(connection.pool, (error) => logger.error({ error: error.name }, 'jobs'));
    undo.push(() => jobs.stop(drainMs));
    const ports: Ports = { config, db, blobs, jobs, clock: systemClock, logger, uploadsDir: path.join(config.dataDir, 'uploads') };
    await registerJobs(ports);
    const works = (check: () => Promise<unknown>) => check().then(() => true, () => false);
    const api = createApp(ports, async () => ({
      database: await works(() => db.execute(sql`select 1`)),
      blobs: await works(() => blobs.probe()),
      jobs: await works(() => jobs.probe()),
    }));
    const servePage = pages ? await pages(config) : await staticFiles(builtApp, process.env.VITE_BASE ?? '/');
    const respond = async (request: Request, env: unknown) => {
      const { pathname } = new URL(request.url);
      const isApi = pathname === apiBase || pathname.startsWith(`${apiBase}/`);
      const response = isApi ? await api.fetch(request, env as object) : (servePage(request) ?? problemResponse('not-found', ''));
      for (const [name, value] of Object.entries(securityHeaders)) if (!response.headers.has(name)) response.headers.set(name, value);
      return response;
    };
    const tls = await tlsOf(config);
    const server = await listen(config, respond, tls);
    undo.push(() => close(server));
    const { port } = server.address() as { port: number };
    const url = config.publicUrl ?? `${tls ? 'https' : 'http'}://${config.isLan ? (localAddresses()[0] ?? 'localhost') : config.host}:${port}`;
    say(`Peritia está en ${url}`);
    if (config.isLan) say(terminalQr(url));
    if (config.hasDemoPeople) say(`Para probarlo: ${demoEmails.join(', ')} · contraseña ${demoPassword}`);
    say(`Los datos están en ${config.dataDir}${embedded && embedded.dataDir !== config.dataDir ? ` (la base de datos, en ${embedded.dataDir})` : ''}`);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function tlsOf(config: ServerConfig): Promise<{ cert: string; key: string } | null> {
  if (config.tls) return { cert: await readFile(config.tls.certFile, 'utf8'), key: await readFile(config.tls.keyFile, 'utf8') };
  return config.isLan ? ownCertificate(config.dataDir, localAddresses()) : null;
}

function listen(config: ServerConfig, respond: (request: Request, env: unknown) => Promise<Response>, tls: { cert: string; key: string } | null): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: respond, hostname: config.host, port: config.port, ...(tls ? { createServer: createHttpsServer, serverOptions: tls } : { createServer: createHttpServer }) },
      () => resolve(server as Server),
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      const busy = `El puerto ${config.port} ya está ocupado. Cierra el otro programa o elige otro: PORT=8081 npm start`;
      const denied = `No hay permiso para usar el puerto ${config.port}. Elige uno mayor que 1023.`;
      reject(error.code === 'EADDRINUSE' ? new StartError(busy) : error.code === 'EACCES' ? new StartError(denied) : error);
    });
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}

/** Runs until a signal comes; a start that cannot be ends with its message and code 1. */
export async function runServer(options: { isLan: boolean; pages?: StartOptions['pages']; before?: () => Promise<void> }): Promise<void> {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  try {
    const config = readConfig(process.env, { isLan: options.isLan });
    await options.before?.();
    const running = await startServer(config, { say, ...(options.pages ? { pages: options.pages } : {}) });
    const end = () => {
      process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
      void running.stop().then(() => process.exit(0));
    };
    process.on('SIGINT', end).on('SIGTERM', end);
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof ConfigError || error instanceof DatabaseStartError;
    process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await runServer({ isLan: process.argv.includes('--lan') });
