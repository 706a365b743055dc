import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { reaching } from '#server/ports/reaching.ts';
import * as schema from './schema.ts';
import { DatabaseStartError } from './start-error.ts';
import { traceQueries } from './traced-queries.ts';

export type Database = NodePgDatabase<typeof schema>;
/** A transaction, or the database itself: what the functions of a store take. */
export type Executor = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query'>;

/** Number of the advisory lock under which migrations run; any number that all servers share. */
const migrationLock = 7_304_221;

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function connect(url: string, onError: (error: Error) => void): Connection {
  const pool = new pg.Pool({ ...reaching(url), max: 20, idleTimeoutMillis: 30_000 });
  // A connection that breaks while idle must not end the process: the next query opens a new one.
  pool.on('error', onError);
  // Nor must a connection that is in use, whose errors the pool does not handle: the query on it fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  traceQueries(pool);
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/**
 * Brings the schema up to date, one server at a time. An up-to-date schema needs no right to change it. Answers whether anything was changed.
 * @throws {DatabaseStartError} when the schema is out of date and this role may not change it
 */
export async function migrateDatabase(connection: Connection, folder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  const client = await connection.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    if ((await lastMigration(client)) >= newest) return false;
    await migrate(drizzle(client, { schema }), { migrationsFolder: folder });
    return true;
  } catch (error) {
    if (isWithoutRight(error))
      throw new DatabaseStartError(
        'La base de datos no está al día, y el usuario de DATABASE_URL no puede cambiarla: npm run migrate con el que es su dueño.',
      );
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

/** When the newest migration in the database was written, in milliseconds; 0: there is none. */
async function lastMigration(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`);
  if (!rows[0]?.isThere) return 0;
  const found = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations');
  return Number(found.rows[0]?.last ?? 0);
}

/** Whether PostgreSQL refused for lack of a right; the migrator wraps its error. */
function isWithoutRight(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].includes('42501');
}

/** Creates a database if it does not exist. `url` leads to the database `postgres`. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
