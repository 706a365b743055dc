import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { connect, ensureDatabase, migrateDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { seedCatalogue } from '#server/db/seed/catalogue.ts';
import { seedDemo } from '#server/db/seed/demo.ts';
import { seedLegalTexts } from '#server/db/seed/legal-texts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the PostgreSQL for all module tests, with `{name}` in place of the database's name. */
    moduleDatabase: string;
  }
}

const migrations = join(import.meta.dirname, '../../server/db/migrations');
const template = 'module_template';
/** The instant at which module tests begin. */
export const moduleStart = new Date('2026-03-10T10:00:00Z');

/** Starts a PostgreSQL with a database to be copied: the schema, the catalogue and the demo people. `url` has `{name}` in place of the database's name. */
export async function startModuleDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-modules-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const embedded = await startEmbedded(folder);
  // The data are not needed after the run, so no write waits for the disk.
  await ask(embedded.url('postgres'), 'alter system set fsync = off');
  await ask(embedded.url('postgres'), 'select pg_reload_conf()');
  await ensureDatabase(embedded.url('postgres'), template);
  const connection = connect(embedded.url(template), () => undefined);
  await migrateDatabase(connection, migrations);
  await seedCatalogue(connection.db);
  await seedLegalTexts(connection.db, readConfig({ DATA_DIR: folder }), moduleStart);
  await seedDemo(connection.db, moduleStart);
  await connection.close();
  return {
    url: embedded.url('{name}'),
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let database: Awaited<ReturnType<typeof startModuleDatabase>>;

/** Called by Vitest once for a whole run. */
export async function setup(project: TestProject): Promise<void> {
  database = await startModuleDatabase();
  project.provide('moduleDatabase', database.url);
}

export async function teardown(): Promise<void> {
  await database.stop();
}

/** A database for one API, a copy of the prepared one; `url`: the one that the run provides. */
export async function copyModuleDatabase(url: string, name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const postgres = url.replace('{name}', 'postgres');
  await ask(postgres, `create database ${name} template ${template}`);
  return { url: url.replace('{name}', name), drop: () => ask(postgres, `drop database ${name} with (force)`) };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
