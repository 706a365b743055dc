import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi();

test('a connection that is cut off while it is lent out fails what is done on it, and nothing else', async () => {
  const client = await api.connection.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => client.once('end', resolve));
  // The connection is broken between two statements of a transaction, when no query waits for its answer.
  await client.query('begin');
  await api.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect(await api.sql('select 1 as one')).toEqual([{ one: 1 }]);
});
