import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';

const api = await openModuleApi();

/** Node's error codes for a connection whose peer has vanished, or that has no route any more. */
test.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'])(
  'a database that is lost by %s in the middle of a call is away, and asked again soon',
  async (code) => {
    const { pool } = api.connection;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table repair_centers in access exclusive mode');
    const sockets: Socket[] = [];
    const note = (client: object) => sockets.push((client as { connection: { stream: Socket } }).connection.stream);
    pool.on('acquire', note);
    const answer = api.call('GET', '/repair_centers');
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    pool.off('acquire', note);
    await expect
      .poll(() => api.sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .toHaveLength(1);
    for (const socket of sockets) socket.destroy(Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }));
    const { status, headers } = await answer;
    await holder.query('rollback');
    holder.release();
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  },
);
