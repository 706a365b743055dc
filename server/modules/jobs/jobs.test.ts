import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pgBossJobs, type RunningJobs } from '#server/adapters/pg-boss-jobs.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

interface Listed {
  queues: { name: string; waiting: number; running: number; failed: number; cron: string | null }[];
  data: {
    id: string;
    queue: string;
    state: string;
    tries: number;
    max_tries: number;
    next_run_at: string | null;
    last_error: string | null;
  }[];
}

let api: ModuleApi;
let jobs: RunningJobs;
let tokens: Record<DemoPerson, string>;
beforeAll(async () => {
  api = await startModuleApi();
  jobs = await pgBossJobs(api.connection.pool, () => undefined);
  api.ports.jobs = jobs;
  tokens = await logInDemoPeople(api);
});
afterAll(async () => {
  await jobs.stop(1000);
  await api.close();
});

const list = async (query = '', token = tokens.staff) => (await api.call<Listed>('GET', `/jobs${query}`, { token })).body;
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 300 && !(await isTrue()); looks += 1) await delay(50);
}
const enqueue = (name: string, data: object = {}) => api.ports.db.transaction((db) => jobs.enqueue(db, name, data));

test('a job that waits for its next try is seen with its tries, its next run and why; nothing of what it is about', async () => {
  await jobs.work('fragile', async () => {
    throw new Error('carmen@peritia.example has no account');
  });
  await enqueue('fragile', { email: 'carmen@peritia.example' });
  await until(async () => (await list('?filter[queue]=fragile')).data[0]?.state === 'retrying');
  const { data, queues } = await list('?filter[queue]=fragile');
  expect(data).toMatchObject([{ queue: 'fragile', state: 'retrying', tries: 1, max_tries: 6, last_error: 'Error' }]);
  expect(Date.parse(data[0]?.next_run_at ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
  expect(queues).toContainEqual({ name: 'fragile', waiting: 1, running: 0, failed: 0, cron: null });
  expect(JSON.stringify([data, await api.sql(`select output from pgboss.job where name = 'fragile'`)])).not.toContain('carmen');
});

test('mail and push are tried for a day, other jobs for minutes', async () => {
  await jobs.work('to-people', async () => undefined, { retries: 'patient' });
  const rows = await api.sql<{ retry_limit: number; retry_delay: number; retry_delay_max: number }>(
    `select retry_limit, retry_delay, retry_delay_max from pgboss.queue where name = 'to-people'`,
  );
  const [{ retry_limit: limit, retry_delay: first, retry_delay_max: most }] = rows as [(typeof rows)[number]];
  // Each pause is a random time between half of this and all of it.
  const shortest = Array.from({ length: limit }, (_, at) => Math.min(most, first * 2 ** at)).reduce((sum, pause) => sum + pause, 0);
  expect(shortest / 3600).toBeGreaterThan(24);
});

test('one that was refused for good has failed, and is not tried again by itself', async () => {
  let tries = 0;
  await jobs.work('refused', async () => {
    tries += 1;
    throw new OutsideError('SMTP 550', { isFinal: true });
  });
  await enqueue('refused');
  await until(async () => (await list('?filter[queue]=refused')).data[0]?.state === 'failed');
  expect((await list('?filter[queue]=refused')).data).toMatchObject([
    { state: 'failed', tries: 1, last_error: 'SMTP 550', next_run_at: null },
  ]);
  expect(tries).toBe(1);
});

test('one that failed is tried again when an admin says so, and done; done ones are shown when asked for', async () => {
  let isBroken = true;
  const attempts: boolean[] = [];
  await jobs.work('mended', async (_, { isLast }) => {
    attempts.push(isLast);
    if (isBroken) throw new Error('broken');
  });
  // No further attempt is left.
  await api.sql(`update pgboss.queue set retry_limit = 0 where name = 'mended'`);
  await enqueue('mended');
  await until(async () => (await list('?filter[state]=failed&filter[queue]=mended')).data.length > 0);
  const [failed] = (await list('?filter[state]=failed&filter[queue]=mended')).data;
  const retry = (token: string, id = failed?.id ?? '') => api.call('POST', `/jobs/${id}/retry`, { token });
  expect((await retry(tokens.staff)).status).toBe(403);
  expect((await retry(tokens.admin, randomUUID())).status).toBe(404);
  isBroken = false;
  expect((await retry(tokens.admin)).status).toBe(204);
  await until(async () => (await list('?filter[state]=done&filter[queue]=mended')).data.length > 0);
  expect((await list('?filter[state]=done&filter[queue]=mended')).data).toMatchObject([{ id: failed?.id, next_run_at: null, tries: 2 }]);
  expect((await list('?filter[queue]=mended')).data).toEqual([]);
  expect(attempts).toEqual([true, true]);
  expect((await retry(tokens.admin)).status).toBe(404);
  const [event] = await api.sql(`select data from audit_events where kind = 'job-retried'`);
  expect(event).toEqual({ data: { job: failed?.id } });
});

test('what pg-boss does for itself is in neither list', async () => {
  await api.sql(`insert into pgboss.job (name, state, completed_on) values ('__pgboss__send-it', 'completed', now())`);
  const { data, queues } = await list('?filter[state]=done');
  expect([...data.map(({ queue }) => queue), ...queues.map(({ name }) => name)].filter((name) => name.startsWith('__'))).toEqual([]);
});

test('what the clock makes is seen with its times', async () => {
  await jobs.work('nightly', async () => undefined, { cron: '17 3 * * *' });
  await until(async () => (await list('?filter[state]=done&filter[queue]=nightly')).data.length > 0);
  expect((await list()).queues).toContainEqual({ name: 'nightly', waiting: 0, running: 0, failed: 0, cron: '17 3 * * *' });
});

test.each(['policyholder', 'store', 'distributor'] as const)('not for a %s', async (person) => {
  expect((await api.call('GET', '/jobs', { token: tokens[person] })).status).toBe(403);
});

test('a filter that is none is told by name', async () => {
  const { status, body } = await api.call('GET', '/jobs?filter[colour]=red', { token: tokens.staff });
  expect([status, body.code]).toEqual([400, 'invalid-query']);
});
