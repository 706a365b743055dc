import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { announce } from '#server/ports/events.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { pgEvents } from './pg-events.ts';

const api = await openModuleApi();

/** A subscriber and the events that it gets, in order. */
function hearing(topic: string) {
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  const hear = (what: string) => {
    heard.push(what);
    wake();
  };
  const leave = api.ports.events.subscribe(topic, { onChange: () => hear('change'), onEnd: () => hear('end') });
  const until = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { heard, leave, until };
}

test('an announcement is heard when its cause is committed, by who listens to that topic', async () => {
  const one = hearing('risk:1');
  const other = hearing('risk:11');
  await expect(
    api.ports.db.transaction(async (db) => {
      await announce(db, 'risk:1');
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await api.ports.db.transaction((db) => announce(db, 'risk:11'));
  await other.until(1);
  // The event of the transaction that was rolled back would have arrived before the second.
  expect(one.heard).toEqual([]);
  await api.ports.db.transaction((db) => announce(db, 'risk:1'));
  await one.until(1);
  one.leave();
  other.leave();
});

test('who has left hears nothing more', async () => {
  const gone = hearing('risk:2');
  const there = hearing('risk:2');
  gone.leave();
  await announce(api.ports.db, 'risk:2');
  await there.until(1);
  expect(gone.heard).toEqual([]);
  there.leave();
});

test('a lost connection is made again, and everybody looks: something may have been missed', async () => {
  const one = hearing('risk:3');
  await api.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen peritia'`);
  await one.until(1);
  await announce(api.ports.db, 'risk:3');
  await one.until(2);
  expect(one.heard).toEqual(['change', 'change']);
  one.leave();
});

/** A way to the database, on which `listen` can be made a statement that it refuses, as a standby refuses it while another server is becoming the primary. */
async function startWay(databaseUrl: string) {
  const { host, port, user, database: name } = new pg.Client(databaseUrl);
  const socket = path.join(host, `.s.PGSQL.${port}`);
  const open = new Set<Socket>();
  const way = { isRefused: false, refusals: 0, open, url: '', close: () => void server.close() };
  const server = createServer((client) => {
    const database = connect(socket);
    open.add(client);
    client.on('close', () => {
      open.delete(client);
      database.destroy();
    });
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      const isHit = way.isRefused && text.includes('listen');
      way.refusals += Number(isHit);
      database.write(isHit ? Buffer.from(text.replace('listen', 'LISTEM'), 'latin1') : bytes);
    });
    database.pipe(client);
    client.on('error', () => undefined);
    database.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  way.url = `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
  return way;
}

test('tries that a standby refuses leave no connections behind, and the first that is accepted is heard', { timeout: 30_000 }, async () => {
  const way = await startWay(api.databaseUrl);
  const events = await pgEvents(way.url, () => undefined);
  const heard = new Promise<void>((resolve) => events.subscribe('risk:4', { onChange: resolve, onEnd: () => undefined }));
  way.isRefused = true;
  for (const connection of way.open) connection.destroy();
  await expect.poll(() => way.refusals, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(way.open.size).toBeLessThan(2);
  way.isRefused = false;
  await heard;
  await events.close();
  way.close();
});
