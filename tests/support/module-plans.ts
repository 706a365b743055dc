import type { PoolClient } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { ModuleApi } from './module-api.ts';

/**
 * Explains queries on a table that `fill` has made large, in a transaction that is rolled back after the tests. On a small table the planner's choice depends on
 * when PostgreSQL last analysed it. The function that this returns gives the plan of a query, one step a line.
 */
export function plansOnLargeTable(api: ModuleApi, table: string, fill: string): (query: string) => Promise<string> {
  let client: PoolClient;
  beforeAll(async () => {
    client = await api.connection.pool.connect();
    await client.query(`begin; ${fill}; analyze ${table}`);
    // New rows wait in a list of each GIN index, which every search reads whole, until PostgreSQL merges them at some moment.
    await client.query(
      `select gin_clean_pending_list(index.oid)
       from pg_index join pg_class index on index.oid = indexrelid join pg_am on pg_am.oid = index.relam
       where indrelid = $1::regclass and amname = 'gin'`,
      [table],
    );
  });
  afterAll(async () => {
    await client.query('rollback');
    client.release();
  });
  return async (query) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
}
