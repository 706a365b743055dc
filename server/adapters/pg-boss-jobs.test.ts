import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { pgBossJobs, type RunningJobs } from './pg-boss-jobs.ts';

let api: ModuleApi;
let jobs: RunningJobs;
beforeAll(async () => {
  api = await startModuleApi();
  jobs = await pgBossJobs(api.connection.pool, () => undefined);
});
afterAll(async () => {
  await jobs.stop(1000);
  await api.close();
});

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 15_000; !isTrue() && Date.now() < deadline; ) await delay(50);
}

test('a job exists when its cause is committed, and not when it is rolled back', async () => {
  const done: unknown[] = [];
  await jobs.work('letter', async (data) => {
    done.push(data);
  });
  await expect(
    api.ports.db.transaction(async (db) => {
      await jobs.enqueue(db, 'letter', { to: 'nobody' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await api.ports.db.transaction((db) => jobs.enqueue(db, 'letter', { to: 'Carmen' }));
  await until(() => done.length > 0);
  expect(done).toEqual([{ to: 'Carmen' }]);
  expect(await api.sql(`select state from pgboss.job where name = 'letter'`)).toHaveLength(1);
});

test('a job that fails waits for its next try', async () => {
  let tries = 0;
  await jobs.work('fragile', async () => {
    tries += 1;
    throw new Error('not now');
  });
  await api.ports.db.transaction((db) => jobs.enqueue(db, 'fragile', {}));
  await until(() => tries > 0);
  let state: unknown;
  for (let looks = 0; looks < 100 && state !== 'retry'; looks += 1) {
    await delay(20);
    state = (await api.sql(`select state from pgboss.job where name = 'fragile'`))[0]?.state;
  }
  expect(state).toBe('retry');
});

test('a job by the clock is on the calendar once, however often the house starts', async () => {
  for (const _ of [1, 2]) await jobs.work('nightly', async () => undefined, { cron: '17 3 * * *' });
  expect(await api.sql(`select cron from pgboss.schedule where name = 'nightly'`)).toEqual([{ cron: '17 3 * * *' }]);
});

test('it says whether jobs can be written', async () => {
  await expect(jobs.probe()).resolves.toBeUndefined();
  await api.sql('alter schema pgboss rename to gone');
  await expect(jobs.probe()).rejects.toThrow('');
  await api.sql('alter schema gone rename to pgboss');
});
