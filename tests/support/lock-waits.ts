import type { ModuleApi } from './module-api.ts';

type Database = Pick<ModuleApi, 'connection' | 'sql'>;

/** The number of transactions of this test's database that wait for a lock. */
export async function lockWaits({ sql }: Pick<Database, 'sql'>): Promise<number> {
  return (await sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;
}

/** The answer of `act` when it runs during an uncommitted `change` (SQL): it has read the old state, and either waits for the change or has gone past it. */
export async function duringChange<Answer>(api: Database, change: string, act: () => Promise<Answer>): Promise<Answer> {
  const client = await api.connection.pool.connect();
  try {
    await client.query(`begin; ${change}`);
    let isOver = false;
    const acting = act().finally(() => {
      isOver = true;
    });
    while (!isOver && (await lockWaits(api)) === 0);
    await client.query('commit');
    return await acting;
  } finally {
    client.release(true);
  }
}
