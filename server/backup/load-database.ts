import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import * as v from 'valibot';
import { ConfigError } from '#server/config.ts';
import { type Connection, migrateDatabase } from '#server/db/connect.ts';
import { type Manifest, tableFile } from './backup-files.ts';

const migrations = path.join(import.meta.dirname, '../db/migrations');
const journalFile = 'meta/_journal.json';
const journalSchema = v.looseObject({ entries: v.array(v.looseObject({ when: v.number() })) });

/** Refuses a database that holds anything. @throws {ConfigError} when it is not empty */
export async function assertEmptyDatabase(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from pg_tables where schemaname in ('public', 'drizzle', 'pgboss') limit 1`);
  if (rowCount) throw new ConfigError('La base de datos no está vacía: se restaura en una vacía, o con otra DATA_DIR.');
}

/** Checks that this release has the backup's last migration. @throws {ConfigError} when the backup is of a later release */
export async function assertKnownMigration({ migration }: Manifest): Promise<void> {
  const { entries } = await readJournal();
  if (!entries.some(({ when }) => when === migration))
    throw new ConfigError('La copia es de una versión más nueva que esta: restáurala con esa versión.');
}

/**
 * Restores the schema as it was when the backup was made, by running the migrations up to then, and every row: all rows or none. The migrations of later releases run
 * at the next start, as they would have done there.
 */
export async function loadDatabase(connection: Connection, folder: string, manifest: Manifest): Promise<void> {
  await migrateUpTo(connection, manifest.migration);
  const client = await connection.pool.connect();
  try {
    await client.query(getConstructionPlans('pgboss'));
    await client.query('begin');
    await withoutForeignKeys(client, async () => {
      const own = manifest.tables.filter(({ schema }) => schema === 'public');
      // Some migrations insert rows.
      await client.query(`truncate ${own.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ')}`);
      for (const table of own) await copyInto(client, `public.${client.escapeIdentifier(table.name)}`, table, folder);
    });
    // Queues first, since jobs refer to them.
    for (const name of ['queue', 'schedule', 'job']) await loadQueueTable(client, name, folder, manifest);
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('select setval($1, $2, $3)', [`public.${client.escapeIdentifier(name)}`, lastValue, isCalled]);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await connection.pool.query('analyze');
}

async function readJournal() {
  return v.parse(v.pipe(v.string(), v.parseJson(), journalSchema), await readFile(path.join(migrations, journalFile), 'utf8'));
}

/** Migrates up to a migration. Drizzle runs the migrations that its journal lists, so it gets a copy of the folder whose journal lists fewer. */
async function migrateUpTo(connection: Connection, last: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'peritia-migrations-'));
  try {
    await cp(migrations, folder, { recursive: true });
    const journal = await readJournal();
    const entries = journal.entries.filter(({ when }) => when <= last);
    await writeFile(path.join(folder, journalFile), JSON.stringify({ ...journal, entries }));
    await migrateDatabase(connection, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` without foreign keys, as tables refer to each other in cycles. The keys are created again, and so checked, once every row is there. */
async function withoutForeignKeys(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of rows) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

async function copyInto(client: pg.ClientBase, place: string, table: Manifest['tables'][number], folder: string): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const target = client.query(copyFrom(`copy ${place} (${columns}) from stdin`));
  await pipeline(createReadStream(path.join(folder, tableFile(table))), createGunzip(), target);
  if (target.rowCount !== table.rows) throw new Error(`${table.name}: ${target.rowCount} rows of ${table.rows}`);
}

/** Loads a table of the queue. The tables are of the installed release, which may have other columns: only columns that both have are loaded. */
async function loadQueueTable(client: pg.ClientBase, name: string, folder: string, { tables }: Manifest): Promise<void> {
  const table = tables.find((candidate) => candidate.schema === 'pgboss' && candidate.name === name);
  if (!table) return;
  const { rows } = await client.query<{ column: string; type: string }>(
    `select quote_ident(attname) as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attname = any($2)`,
    [`pgboss.${name}`, table.columns],
  );
  const aside = `as_text_${name}`;
  const columns = table.columns.map((column) => `${client.escapeIdentifier(column)} text`);
  await client.query(`create temporary table ${aside} (${columns.join(', ')}) on commit drop`);
  await copyInto(client, aside, table, folder);
  const names = rows.map(({ column }) => column).join(', ');
  const values = rows.map(({ column, type }) => `${column}::${type}`).join(', ');
  await client.query(`insert into pgboss.${name} (${names}) select ${values} from ${aside} on conflict do nothing`);
}
