import type { ModuleApi } from './module-api.ts';

type Database = Pick<ModuleApi, 'connection' | 'sql'>;

/** How many transactions of this test's database wait for another. */
export async function lockWaits({ sql }: Pick<Database, 'sql'>): Promise<number> {
  return (await sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;
}

/** What `act` answers when it meets `change` (SQL) whose transaction has not ended: it has read what was so before, and waits for the change or has gone past it. */
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
