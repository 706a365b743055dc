import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutsideError, safeReason } from '#server/ports/outside-error.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { pgBossJobs, type RunningJobs } from './pg-boss-jobs.ts';

let api: ModuleApi;
let jobs: RunningJobs;
const failures: { name: string; isGivenUp: boolean; why: string }[] = [];
beforeAll(async () => {
  api = await startModuleApi();
  jobs = await pgBossJobs(
    api.connection.pool,
    () => undefined,
    (fault, { name, isGivenUp }) => failures.push({ name, isGivenUp, why: safeReason(fault) }),
  );
});
afterAll(async () => {
  await jobs.stop(1000);
  await api.close();
});

/** Waits at most a minute and a half: for a lease to end and the supervisor to notice. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 1800 && !(await isTrue()); looks += 1) await delay(50);
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

/** The present state of a queue's job. */
const lifeOf = async (name: string) =>
  (
    await api.sql<{ state: string; retry_count: number; heartbeat_on: Date }>(
      `select state, retry_count, heartbeat_on from pgboss.job where name = $1`,
      [name],
    )
  )[0];

test('a job that takes longer than its lease keeps it as long as its server lives, and is taken over when no sign of it comes', async () => {
  const begun: (() => void)[] = [];
  await jobs.work('long', () => new Promise<void>((resolve) => begun.push(resolve)));
  await api.ports.db.transaction((db) => jobs.enqueue(db, 'long', {}));
  await until(() => begun.length > 0);
  // The lease is about to end: the next heartbeat renews it.
  await api.sql(`update pgboss.job set heartbeat_on = now() - interval '15 seconds' where name = 'long'`);
  const old = (await lifeOf('long'))?.heartbeat_on ?? new Date();
  await until(async () => ((await lifeOf('long'))?.heartbeat_on ?? old) > old);
  expect((await lifeOf('long'))?.heartbeat_on.getTime()).toBeGreaterThan(old.getTime());
  expect(await lifeOf('long')).toMatchObject({ state: 'active', retry_count: 0 });
  begun[0]?.();
  await until(async () => (await lifeOf('long'))?.state === 'completed');
  expect([await lifeOf('long'), begun.length]).toMatchObject([{ state: 'completed', retry_count: 0 }, 1]);

  // A job of another server that was killed: its last heartbeat is older than the lease.
  await api.sql(`insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds)
    values ('long', '{}', 'active', now() - interval '1 minute', now() - interval '25 seconds', 20)`);
  await until(() => begun.length > 1);
  begun[1]?.();
  expect(begun).toHaveLength(2);
}, 120_000);

test('of what is done nothing is left after a week', async () => {
  await jobs.work('old', async () => undefined);
  const { rows } = await api.connection.pool.query(`select deletion_seconds from pgboss.queue where name = 'old'`);
  expect(rows).toEqual([{ deletion_seconds: 7 * 86_400 }]);
});

test('a job by the clock is on the calendar once and done at once when a day went by without it, however often and wherever the application starts', async () => {
  let runs = 0;
  const start = (some: RunningJobs) =>
    some.work(
      'nightly',
      async () => {
        runs += 1;
      },
      { cron: '17 3 * * *' },
    );
  const other = await pgBossJobs(api.connection.pool, () => undefined);
  await Promise.all([start(jobs), start(other)]);
  await until(() => runs > 0);
  await start(jobs);
  expect(await api.sql(`select cron from pgboss.schedule where name = 'nightly'`)).toEqual([{ cron: '17 3 * * *' }]);
  expect(await api.sql(`select 1 from pgboss.job where name = 'nightly'`)).toHaveLength(1);
  // As after two nights in which no server ran.
  await until(async () => (await lifeOf('nightly'))?.state === 'completed');
  await api.sql(`update pgboss.job set created_on = created_on - interval '2 days', singleton_on = null where name = 'nightly'`);
  await start(jobs);
  await until(() => runs > 1);
  expect(runs).toBe(2);
  await other.stop(1000);
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test.each([
  ['was due while no server ran is made at the start, although the last one is only a day old', { due: -10, lastMade: -1445, jobs: 2 }],
  ['is not due yet is not made at the start', { due: 30, lastMade: -1395, jobs: 1 }],
])('a daily job that %s', async (_, { due, lastMade, jobs: expected }) => {
  const name = `daily-${expected}`;
  await jobs.work(name, async () => undefined);
  await api.ports.db.transaction((db) => jobs.enqueue(db, name, {}));
  await api.sql('update pgboss.job set created_on = $1 where name = $2', [minutesFromNow(lastMade), name]);
  const at = minutesFromNow(due);
  await jobs.work(name, async () => undefined, { cron: `${at.getUTCMinutes()} ${at.getUTCHours()} * * *` });
  expect(await api.sql('select 1 from pgboss.job where name = $1', [name])).toHaveLength(expected);
});

test('it says whether jobs can be written', async () => {
  await expect(jobs.probe()).resolves.toBeUndefined();
  await api.sql('alter schema pgboss rename to gone');
  await expect(jobs.probe()).rejects.toThrow('');
  await api.sql('alter schema gone rename to pgboss');
});

/** The reason that is kept with a job, which is written after its faults were told; undefined until then. */
const reasonOf = async (name: string) =>
  (await api.sql<{ output: { message: string } | null }>('select output from pgboss.job where name = $1', [name]))[0]?.output?.message;

test('of very many faults of one try the first ones are told', async () => {
  await jobs.work('of-many', async () => {
    throw new AggregateError(Array.from({ length: 1000 }, (_, index) => new OutsideError(`PUT ${500 + (index % 2)}`)));
  });
  await api.ports.db.transaction((db) => jobs.enqueue(db, 'of-many', {}));
  await until(async () => (await reasonOf('of-many')) !== undefined);
  expect([failures.filter(({ name }) => name === 'of-many').length, await reasonOf('of-many')]).toEqual([20, 'PUT 500, PUT 501']);
});

test('each fault of a try is told with its job, and whether that is given up', async () => {
  await jobs.work('of-steps', async () => {
    throw new AggregateError([new AggregateError([new TypeError('Carmen'), new OutsideError('PUT 503')]), new OutsideError('SMTP 452')]);
  });
  await jobs.work('refused', async () => {
    throw new OutsideError('SMTP 550', { isFinal: true });
  });
  for (const name of ['of-steps', 'refused']) await api.ports.db.transaction((db) => jobs.enqueue(db, name, {}));
  const ofThese = () => failures.filter(({ name }) => ['of-steps', 'refused'].includes(name));
  await until(() => ofThese().length === 4);
  expect(ofThese()).toEqual(
    expect.arrayContaining([
      { name: 'of-steps', isGivenUp: false, why: 'TypeError' },
      { name: 'of-steps', isGivenUp: false, why: 'PUT 503' },
      { name: 'of-steps', isGivenUp: false, why: 'SMTP 452' },
      { name: 'refused', isGivenUp: true, why: 'SMTP 550' },
    ]),
  );
  await until(async () => (await reasonOf('of-steps')) !== undefined);
  expect(await reasonOf('of-steps')).toBe('TypeError, PUT 503, SMTP 452');
});
