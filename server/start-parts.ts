import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { clamd } from '#server/adapters/clamd.ts';
import { blobsFolder, configuredBlobs } from '#server/adapters/configured-blobs.ts';
import { configuredModel } from '#server/adapters/configured-model.ts';
import { configuredPartner } from '#server/adapters/configured-partner.ts';
import { configuredContractSeal, configuredSeal } from '#server/adapters/configured-seal.ts';
import { configuredSms } from '#server/adapters/configured-sms.ts';
import { demoGateway } from '#server/adapters/demo-gateway.ts';
import { fileMailer } from '#server/adapters/file-mailer.ts';
import { httpWebhooks } from '#server/adapters/http-webhooks.ts';
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
import { switchOffDemoPeople, switchOnDemoPeople } from '#server/db/seed/demo-switch.ts';
import { seedLegalTexts } from '#server/db/seed/legal-texts.ts';
import { assertWritable } from '#server/db/start-error.ts';
import { anonymous } from '#server/ports/anonymous-error.ts';
import { safeReason } from '#server/ports/outside-error.ts';
import type { BlobStore, Ports } from '#server/ports/ports.ts';
import { oidcDirectory } from './adapters/oidc-directory.ts';
import { ConfigError, type ServerConfig } from './config.ts';
import { ownKey } from './own-key.ts';

const jobsDrainMs = 5_000;

/** The start in progress. */
export interface Starting {
  config: ServerConfig;
  logger: Logger;
  /** Aborts the start between two of its steps. */
  signal: AbortSignal;
  /** Functions that stop the parts started so far; the last one runs first. */
  undo: (() => Promise<unknown>)[];
  /** Whether the server is stopping: a connection lost from then on is not reported. */
  isStopping: () => boolean;
}

/** Creates the folders that the server writes to, readable only by its user. */
export async function prepareFolders({ config, logger }: Starting): Promise<void> {
  const blobsDir = blobsFolder(config);
  await assertWritable(config.dataDir);
  // The previous version kept uploads in progress here: their phones start again, and nothing else would remove the partial files.
  await rm(path.join(config.dataDir, 'uploads'), { recursive: true, force: true });
  if (config.s3) return;
  await mkdir(blobsDir, { recursive: true, mode: 0o700 });
  // A folder of an older version was readable by everybody. If it belongs to another user of the system, its mode cannot be changed.
  await chmod(blobsDir, 0o700).catch(() => logger.warn({ folder: blobsDir }, 'the folder cannot be made private'));
}

/** The seals of documents and contracts, and the operator's photo model if there is one. */
export async function openHelpers({ config, logger, signal, undo }: Starting): Promise<Pick<Ports, 'seal' | 'contractSeal' | 'model'>> {
  if (config.traces) {
    // Imported only with a collector: it takes a fifth of a second of the start.
    const { startTraces } = await import('./adapters/otlp-traces.ts');
    undo.push(startTraces(config.traces, () => logger.warn('traces are not taken')));
  }
  const seal = await configuredSeal(config, systemClock.now(), (message) => logger.warn(message));
  const model = await configuredModel(config, ({ problem, message }) =>
    logger.warn({ problem, why: message }, 'the model does not answer'),
  );
  if (model) logger.info({ model: model.about }, 'photos are shown to a model');
  undo.push(async () => model?.stop());
  const contractSeal = configuredContractSeal(config, seal);
  // A wrong setting shows at the start, before somebody signs; a provider that does not answer now may do so by then.
  if (config.csc)
    void contractSeal.about().then(
      ({ name, sha256 }) => logger.info({ name, sha256 }, 'contracts are signed by a provider'),
      (error: unknown) => logger.warn({ why: safeReason(error) }, 'the provider that signs contracts does not answer'),
    );
  signal.throwIfAborted();
  return { seal, contractSeal, model };
}

/** Opens the database and migrates it to this version, with its catalogue, its legal texts, and the demo people if the settings want them. */
export async function openDatabase({ config, logger, signal, undo, isStopping }: Starting) {
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, (message) => logger.warn(message));
  if (embedded) undo.push(() => embedded.stop());
  signal.throwIfAborted();
  if (embedded) await ensureDatabase(embedded.url('postgres'), 'peritia');
  const url = embedded?.url('peritia') ?? config.databaseUrl ?? '';
  const connection = connect(url, () => {
    if (!isStopping()) logger.warn('database connection lost');
  });
  undo.push(() => connection.close());
  if (!embedded) await assertAnswers(connection.pool);
  await migrateDatabase(connection, path.join(import.meta.dirname, 'db/migrations'));
  await seedCatalogue(connection.db);
  await seedLegalTexts(connection.db, config, systemClock.now());
  const switchedOff = await settleDemoPeople(connection.db, config);
  signal.throwIfAborted();
  return { ...connection, url, folder: embedded?.dataDir, switchedOff };
}

/** Creates the demo people and lets them log in, or switches them off, as the settings say. @returns the people that were switched off */
async function settleDemoPeople(db: Database, { hasDemoPeople }: ServerConfig): Promise<string[]> {
  if (!hasDemoPeople) return switchOffDemoPeople(db, systemClock.now());
  await seedDemo(db, systemClock.now());
  await switchOnDemoPeople(db);
  return [];
}

/** Opens all external services that the product needs; `endStreams` ends the live answers. `address`: where people reach the server. */
export async function openPorts(
  { config, logger, undo, isStopping }: Starting,
  { db, pool, url }: Awaited<ReturnType<typeof openDatabase>>,
  given: Pick<Ports, 'seal' | 'contractSeal' | 'model' | 'address'>,
) {
  const blobs = configuredBlobs(config);
  if (config.s3) await assertTakes(blobs);
  const jobs = await pgBossJobs(
    pool,
    (error) => {
      if (!isStopping()) logger.error(anonymous(error), 'jobs');
    },
    (fault, { id, name, isGivenUp }) => {
      const line = { job: name, job_id: id, why: safeReason(fault), ...anonymous(fault) };
      if (!isStopping()) logger[isGivenUp ? 'error' : 'warn'](line, isGivenUp ? 'a job is given up' : 'a job has failed');
    },
  );
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
  const events = await pgEvents(url, () => logger.warn('the connection that hears of events was lost'));
  undo.push(() => events.close());
  const rateLimits = pgRateLimits(url, () => {
    if (!isStopping()) logger.warn('database connection lost');
  });
  undo.push(() => rateLimits.close());
  const ports: Ports = {
    ...given,
    config,
    linkKey: config.linkKey === undefined ? await ownKey(config.dataDir, 'links') : Buffer.from(config.linkKey),
    db,
    blobs,
    scanner: config.clamd && clamd(config.clamd),
    jobs,
    events,
    rateLimits,
    imeiReader,
    assessor,
    mailer,
    sms: configuredSms(config),
    cards: await cardsOf(config),
    push,
    directory: config.directory && oidcDirectory(config.directory),
    segelevia: configuredPartner(config),
    webhooks: httpWebhooks({ hasLoopback: config.hasLoopbackWebhooks }),
    clock: systemClock,
    logger,
  };
  return { ports, endStreams: () => events.close() };
}

async function cardsOf(config: ServerConfig): Promise<Ports['cards']> {
  if (config.redsys) return redsysGateway(config.redsys);
  return config.hasDemoPayments ? demoGateway((await ownKey(config.dataDir, 'demo-gateway')).toString('base64')) : null;
}

/** Checks the store at the start, so that wrong keys show before a photo is refused. */
async function assertTakes(blobs: BlobStore): Promise<void> {
  await blobs.probe().catch((error: Error) => {
    throw new ConfigError(`El almacén de BLOBS no responde o no nos deja escribir y borrar (${error.message}).`);
  });
}
