import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { pgEvents } from '#server/adapters/pg-events.ts';
import { pgRateLimits } from '#server/adapters/pg-rate-limits.ts';
import { connect } from '#server/db/connect.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

/** A TCP address that leads to the database, as one on another machine would have. */
const { databaseUrl } = await openModuleApi();
const inner = new pg.Client({ connectionString: databaseUrl });
const listener = net.createServer((peer) => {
  const database = net.connect(`${inner.host}/.s.PGSQL.5432`);
  peer.pipe(database).pipe(peer);
  peer.on('error', () => undefined);
  database.on('error', () => undefined);
});
await once(listener.listen(0, '127.0.0.1'), 'listening');
const { port } = listener.address() as net.AddressInfo;
const url = `postgresql://${inner.user}@127.0.0.1:${port}/${inner.database}`;
afterAll(() => listener.close());

/** For each connection to the database, in how many seconds the kernel next checks whether the other end still exists: the timers of `/proc/net/tcp`. */
async function secondsToNextLook(): Promise<number[]> {
  const hex = (given: number) => given.toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([, , remote, state, , timer = '']) => {
    if (!remote?.endsWith(`:${hex(port)}`) || state !== '01') return [];
    const [kind, hundredths = ''] = timer.split(':');
    return [kind === '02' ? Number.parseInt(hundredths, 16) / 100 : Number.POSITIVE_INFINITY];
  });
}

// Only Linux shows the timers of its connections.
test.skipIf(process.platform !== 'linux')(
  'a host of the database that vanishes is noticed in seconds on every kind of connection',
  async () => {
    const opened = [
      async () => {
        const connection = connect(url, () => undefined);
        await connection.pool.query('select 1');
        return connection;
      },
      async () => {
        const limits = pgRateLimits(url, () => undefined);
        // The limits' table does not exist there, but the error of the database shows that the connection is open.
        await limits.spent('anybody').catch(() => undefined);
        return limits;
      },
      async () => pgEvents(url, () => undefined),
    ];
    for (const open of opened) {
      const one = await open();
      // The kernel's keep-alive timer is set only once the data sent last are acknowledged.
      await expect.poll(secondsToNextLook).toEqual([expect.toSatisfy((seconds: number) => seconds <= 10)]);
      await one.close();
      await expect.poll(secondsToNextLook).toEqual([]);
    }
  },
);
