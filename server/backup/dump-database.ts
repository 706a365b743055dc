import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '#server/config.ts';
import { type BackupWriter, type Manifest, tableFile } from './backup-files.ts';

/** The tables in which the queue keeps its jobs; the rest of its schema it creates itself. */
const queueTables = ['queue', 'schedule', 'job'];
/** Takes half the time of the default level, for files a tenth larger. */
const gzipLevel = 3;

type DatabasePart = Pick<Manifest, 'migration' | 'tables' | 'sequences'>;

/** Backs up every row as of one instant, while others write: table by table through one connection, with little of it in memory. */
export async function dumpDatabase(client: pg.ClientBase, backup: BackupWriter): Promise<DatabasePart> {
  await client.query('begin transaction isolation level repeatable read read only');
  const migration = await lastMigration(client);
  const tables: DatabasePart['tables'] = [];
  for (const { schema, name, columns } of await tablesOf(client)) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const place = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
    const stream = client.query(copyTo(`copy (select ${list} from ${place}) to stdout`));
    await backup.add(tableFile({ schema, name }), stream, createGzip({ level: gzipLevel }));
    tables.push({ schema, name, columns, rows: stream.rowCount });
  }
  return { migration, tables, sequences: await sequencesOf(client) };
}

async function lastMigration(client: pg.ClientBase): Promise<number> {
  const isMigrated = await client.query(`select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`);
  if (isMigrated.rowCount === 0)
    throw new ConfigError('En esta base de datos no hay nada de Peritia: arranca una vez antes de hacer una copia.');
  const { rows } = await client.query<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations');
  return Number(rows[0]?.at);
}

/** The tables of the product and of the job queue, with their columns except the generated ones. */
async function tablesOf(client: pg.ClientBase): Promise<{ schema: string; name: string; columns: string[] }[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = any($1)))
     group by 1, 2 order by 1, 2`,
    [queueTables],
  );
  return rows;
}

/** Read after the rows: sequences are not part of a transaction, and may only be further than the rows. */
async function sequencesOf(client: pg.ClientBase): Promise<DatabasePart['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const found: DatabasePart['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${client.escapeIdentifier(name)}`,
    );
    const [row] = state.rows;
    if (row) found.push({ name, lastValue: row.last_value, isCalled: row.is_called });
  }
  return found;
}
