import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { clamd } from '#server/adapters/clamd.ts';
import { blobsFolder, configuredBlobs } from '#server/adapters/configured-blobs.ts';
import { configuredModel } from '#server/adapters/configured-model.ts';
import { configuredPartner } from '#server/adapters/configured-partner.ts';
import { configuredSeal } from '#server/adapters/configured-seal.ts';
import { demoGateway } from '#server/adapters/demo-gateway.ts';
import { fileMailer } from '#server/adapters/file-mailer.ts';
import { pgBossJobs } from '#server/adapters/pg-boss-jobs.ts';
import { pgEvents } from '#server/adapters/pg-events.ts';
import { pgRateLimits } from '#server/adapters/pg-rate-limits.ts';
import { redsysGateway } from '#server/adapters/redsys-gateway.ts';
import { smtpMailer } from '#server/adapters/smtp-mailer.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { threadedAssessor } from '#server/adapters/threaded-assessor.ts';
import { threadedImeiReader } from '#server/adapters/threaded-imei-reader.ts';
import { ownPushKeys, webPush } from '#server/adapters/web-push.ts';
import { connect, type Database, ensureDatabase, migrateDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { assertAnswers } from '#server/db/open-database.ts';
import { seedCatalogue } from '#server/db/seed/catalogue.ts';
import { seedDemo } from '#server/db/seed/demo.ts';
import { seedDemoClaims } from '#server/db/seed/demo-claims.ts';
import { switchOffDemoPeople, switchOnDemoPeople } from '#server/db/seed/demo-switch.ts';
import { assertWritable } from '#server/db/start-error.ts';
import { createFront } from '#server/http/front.ts';
import type { StaticHandler } from '#server/http/static-files.ts';
import { registerJobs } from '#server/jobs/jobs.ts';
import { hasAdministrator } from '#server/modules/users/administrators.ts';
import type { BlobStore, Ports } from '#server/ports/ports.ts';
import { apiBase, createApp } from './app.ts';
import { ConfigError, type ServerConfig } from './config.ts';
import { findTls, listen } from './listener.ts';
import { anonymous } from './logging.ts';
import { urlsOf } from './own-address.ts';
import { ownKey } from './own-key.ts';

const jobsDrainMs = 5_000;

export interface House {
  /** Addresses under which people reach it, the best first. */
  urls: string[];
  port: number;
  /** Where the embedded database lies, when that is not the data folder itself. */
  movedDatabase: string | null;
  /** Demo people of an older start, who cannot log in from this one on. */
  switchedOff: readonly string[];
  /** Somebody can log in and administer. */
  hasAdministrator: boolean;
  /** Ends requests, then jobs, then connections, then the embedded database. */
  stop(): Promise<void>;
}

export interface HouseParts {
  logger: Logger;
  /** Whoever serves pages instead of us gets null. */
  pages: StaticHandler | null;
  /** Leaves between two steps of the start. */
  signal: AbortSignal;
  /** Where people reach it, when somebody else serves the pages. */
  address?: string;
}

/** Starts everything in order: folder, database, schema, seeds, jobs, listener. What was started is stopped when a later part fails. */
export async function openHouse(config: ServerConfig, { logger, pages, signal, address }: HouseParts): Promise<House> {
  const undo: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    for (const step of undo.splice(0).reverse()) await step().catch(() => logger.error('a part did not stop'));
  };
  try {
    const blobsDir = blobsFolder(config);
    await assertWritable(config.dataDir);
    // Where the version before kept uploads under way: their phones begin anew, and nobody else would remove what had come.
    await rm(path.join(config.dataDir, 'uploads'), { recursive: true, force: true });
    if (!config.s3) {
      await mkdir(blobsDir, { recursive: true, mode: 0o700 });
      // One of an older version was everybody's to read; one of another user of the system stays as that user has it.
      await chmod(blobsDir, 0o700).catch(() => logger.warn({ folder: blobsDir }, 'the folder cannot be made private'));
    }
    const seal = await configuredSeal(config, systemClock.now(), (message) => logger.warn(message));
    const model = await configuredModel(config, ({ problem, message }) =>
      logger.warn({ problem, why: message }, 'the model does not answer'),
    );
    if (model) logger.info({ model: model.about }, 'photos are shown to a model');
    undo.push(async () => model?.stop());
    signal.throwIfAborted();

    const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, (message) => logger.warn(message));
    if (embedded) undo.push(() => embedded.stop());
    signal.throwIfAborted();
    if (embedded) await ensureDatabase(embedded.url('postgres'), 'peritia');
    const databaseUrl = embedded?.url('peritia') ?? config.databaseUrl ?? '';
    const connection = connect(databaseUrl, () => {
      if (!isStopping) logger.warn('database connection lost');
    });
    undo.push(() => connection.close());
    if (!embedded) await assertAnswers(connection.pool);
    await migrateDatabase(connection, path.join(import.meta.dirname, 'db/migrations'));
    await seedCatalogue(connection.db);
    const switchedOff = await settleDemoPeople(connection.db, config);
    signal.throwIfAborted();

    const blobs = configuredBlobs(config);
    if (config.s3) await assertTakes(blobs);
    const jobs = await pgBossJobs(connection.pool, (error) => logger.error(anonymous(error), 'jobs'));
    const assessor = threadedAssessor();
    undo.push(() => assessor.stop());
    const imeiReader = threadedImeiReader();
    undo.push(() => imeiReader.stop());
    undo.push(() => jobs.stop(jobsDrainMs));
    const mailer = config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom)
      : fileMailer(path.join(config.dataDir, 'mail'), config.mailFrom);
    const push = webPush({
      keys: config.pushKeys ?? (await ownPushKeys(config.dataDir)),
      contact: config.mailAddress,
      hosts: config.pushHosts,
    });
    const events = await pgEvents(databaseUrl, () => logger.warn('the connection that hears of events was lost'));
    undo.push(() => events.close());
    const rateLimits = pgRateLimits(databaseUrl, () => {
      if (!isStopping) logger.warn('database connection lost');
    });
    undo.push(() => rateLimits.close());
    const cards = config.redsys
      ? redsysGateway(config.redsys)
      : config.hasDemoPayments
        ? demoGateway((await ownKey(config.dataDir, 'demo-gateway')).toString('base64'))
        : null;
    const linkKey = config.linkKey === undefined ? await ownKey(config.dataDir, 'links') : Buffer.from(config.linkKey);
    const tls = await findTls(config);
    let reachedAt = address ?? urlsOf(config, config.port, tls !== null)[0] ?? '';
    const ports: Ports = {
      config,
      linkKey,
      db: connection.db,
      blobs,
      scanner: config.clamd && clamd(config.clamd),
      jobs,
      events,
      rateLimits,
      imeiReader,
      assessor,
      model,
      mailer,
      cards,
      push,
      segelevia: configuredPartner(config),
      seal,
      clock: systemClock,
      logger,
      address: () => reachedAt,
    };
    await registerJobs(ports);
    if (config.hasDemoPeople) await seedDemoClaims(ports);

    const api = createApp(ports, async () => ({
      database: await works(() => connection.db.execute(sql`select 1`)),
      blobs: await works(() => blobs.probe()),
      jobs: await works(() => jobs.probe()),
    }));
    signal.throwIfAborted();
    const listener = await listen(
      config,
      tls,
      createFront({
        apiBase,
        api,
        pages,
        logger,
        hasStrictTransport: config.hasStrictTransport,
        wellKnown: config.wellKnown,
        now: () => systemClock.now(),
        gatewayOrigin: cards?.origin ?? null,
      }),
    );
    undo.push(() => listener.close());
    // First of all: the listener waits for whoever is still being answered, and a stream is never answered whole.
    undo.push(() => events.close());
    const urls = urlsOf(config, listener.port, tls !== null);
    // Port 0 becomes one only now.
    reachedAt = address ?? urls[0] ?? '';
    return {
      urls,
      port: listener.port,
      movedDatabase: movedFrom(config, embedded?.dataDir),
      switchedOff,
      hasAdministrator: await hasAdministrator(connection.db),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Those who are there, and can log in, are those that the settings want. Answers whom it has switched off. */
async function settleDemoPeople(db: Database, { hasDemoPeople }: ServerConfig): Promise<string[]> {
  if (!hasDemoPeople) return switchOffDemoPeople(db, systemClock.now());
  await seedDemo(db, systemClock.now());
  await switchOnDemoPeople(db);
  return [];
}

/** Wrong keys are known before somebody's photo is refused. */
async function assertTakes(blobs: BlobStore): Promise<void> {
  await blobs.probe().catch((error: Error) => {
    throw new ConfigError(`El almacén de BLOBS no responde o no nos deja escribir y borrar (${error.message}).`);
  });
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
