import { expect, test } from 'vitest';
import { announce } from '#server/ports/events.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

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
