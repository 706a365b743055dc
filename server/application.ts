import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { systemClock } from '#server/adapters/system-clock.ts';
import { seedDemoClaims } from '#server/db/seed/demo-claims.ts';
import { seedDemoCollections } from '#server/db/seed/demo-collections.ts';
import { seedDemoEvaluation } from '#server/db/seed/demo-evaluation.ts';
import { createFront } from '#server/http/front.ts';
import type { StaticHandler } from '#server/http/static-files.ts';
import { registerJobs } from '#server/jobs/jobs.ts';
import { shownPages } from '#server/modules/landings/shown-pages.ts';
import { hasAdministrator } from '#server/modules/users/administrators.ts';
import { apiBase, createApp } from './app.ts';
import type { ServerConfig } from './config.ts';
import { findTls, listen } from './listener.ts';
import { urlsOf } from './own-address.ts';
import { openDatabase, openHelpers, openPorts, prepareFolders, type Starting } from './start-parts.ts';

export interface Application {
  /** Addresses at which people reach the server, the best first. */
  urls: string[];
  port: number;
  /** The folder of the embedded database, if it is not in the data folder itself. */
  movedDatabase: string | null;
  /** Demo people of an earlier start, who can no longer log in. */
  switchedOff: readonly string[];
  /** Whether somebody can log in and administer. */
  hasAdministrator: boolean;
  /** Stops in order: requests, jobs, connections, the embedded database. */
  stop(): Promise<void>;
}

export interface ApplicationParts {
  logger: Logger;
  /** Null when another program serves the pages. */
  pages: StaticHandler | null;
  /** Aborts the start between two of its steps. */
  signal: AbortSignal;
  /** The address at which people reach the server, when another program serves the pages. */
  address?: string;
}

/** Starts everything in order: folder, database, schema, seeds, jobs, listener. If a later part fails, the started ones are stopped. */
export async function startApplication(config: ServerConfig, { logger, pages, signal, address }: ApplicationParts): Promise<Application> {
  const undo: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    for (const step of undo.splice(0).reverse()) await step().catch(() => logger.error('a part did not stop'));
  };
  const starting: Starting = { config, logger, signal, undo, isStopping: () => isStopping };
  try {
    await prepareFolders(starting);
    const helpers = await openHelpers(starting);
    const database = await openDatabase(starting);
    const tls = await findTls(config);
    let reachedAt = address ?? urlsOf(config, config.port, tls !== null)[0] ?? '';
    const { ports, endStreams } = await openPorts(starting, database, { ...helpers, address: () => reachedAt });
    if (!config.isInMaintenance) {
      await registerJobs(ports);
      if (config.hasDemoPeople) {
        await seedDemoCollections(ports);
        await seedDemoClaims(ports);
        await seedDemoEvaluation(ports);
      }
    }

    const api = createApp(ports, async () => ({
      database: await works(() => database.db.execute(sql`select 1`)),
      blobs: await works(() => ports.blobs.probe()),
      jobs: await works(() => ports.jobs.probe()),
    }));
    signal.throwIfAborted();
    const listener = await listen(
      config,
      tls,
      createFront({
        apiBase,
        api,
        pages,
        shownPages: shownPages(ports),
        logger,
        hasStrictTransport: config.hasStrictTransport,
        wellKnown: config.wellKnown,
        now: () => systemClock.now(),
        gatewayOrigin: ports.cards?.origin ?? null,
      }),
    );
    undo.push(() => listener.close());
    // Streams are ended first: the listener waits for answers in progress, and a stream never ends by itself.
    undo.push(endStreams);
    const urls = urlsOf(config, listener.port, tls !== null);
    // Port 0 becomes a real port only when the server listens.
    reachedAt = address ?? urls[0] ?? '';
    return {
      urls,
      port: listener.port,
      movedDatabase: movedFrom(config, database.folder),
      switchedOff: database.switchedOff,
      hasAdministrator: await hasAdministrator(database.db),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function works(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  );
}

function movedFrom(config: ServerConfig, place: string | undefined): string | null {
  return place === undefined || place === config.dataDir ? null : place;
}
