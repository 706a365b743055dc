import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { JobOptions, JobQueue } from '#server/ports/jobs.ts';
import { faultsOf, isFinalRefusal, safeReason } from '#server/ports/outside-error.ts';
import { traced } from '#server/ports/traced.ts';
import { loadJobs, loadQueues } from './pg-boss-rows.ts';

export interface RunningJobs extends JobQueue {
  /** Takes no new job and waits for running ones, `waitMs` at most. A job that was cut off runs again at the next start. */
  stop(waitMs: number): Promise<void>;
}

/** The most faults of one attempt that are logged: without the database, every item of a nightly job fails in the same way. */
const mostTold = 20;
type OnFailure = (fault: unknown, job: { id: string; name: string; isGivenUp: boolean }) => void;

const hourSeconds = 3600;
const retries: Record<NonNullable<JobOptions['retries']>, QueueOptions> = {
  soon: { retryBackoff: true, retryLimit: 5, retryDelay: 10 },
  // The first pause is half a minute, and each doubles the last, up to four hours. All together take 24 to 28 hours, since each is a random time between half and all of
  // it.
  patient: { retryBackoff: true, retryLimit: 14, retryDelay: 30, retryDelayMax: 4 * hourSeconds },
};
/** Patient jobs, such as e-mails and pushes, are many and short. Of the others each server takes one at a time, so that the next goes to a free server. */
const batchSizes = { soon: 1, patient: 10 };
/** Seconds without a heartbeat after which a job, whose process was killed, is taken over by another. */
const heartbeatSeconds = 20;
/** Seconds between two searches for such jobs. */
const supervisedSeconds = 20;
/** A job that still sends heartbeats is given up after this time, which is enough for a night's work with many policies. */
const longestSeconds = 6 * hourSeconds;

/**
 * Jobs in the same database (schema `pgboss`), with the same pool. Each queue is made when it is first named. A job that fails is tried again after growing pauses,
 * unless it was refused for good; the reason is kept without personal data. `onError`: errors of the queue itself; `onFailure`: each fault of a job's attempt.
 */
export async function pgBossJobs(
  pool: pg.Pool,
  onError: (error: Error) => void,
  onFailure: OnFailure = () => undefined,
): Promise<RunningJobs> {
  // The plain pool, since pg-boss sets up its schema with a script of many statements, which only the simple query protocol accepts.
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    superviseIntervalSeconds: supervisedSeconds,
    monitorIntervalSeconds: supervisedSeconds,
  });
  boss.on('error', onError);
  await oneAtATime(pool, () => boss.start());
  const known = new Map<string, Promise<void>>();
  const queue = (name: string) => {
    const made = known.get(name) ?? boss.createQueue(name, { ...retries.soon, heartbeatSeconds, expireInSeconds: longestSeconds });
    known.set(name, made);
    return made;
  };
  return {
    async enqueue(transaction, name, data) {
      await queue(name);
      await boss.send(name, data, { db: fromDrizzle(transaction, sql) });
    },
    async work(name, handler, { cron, retries: pauses = 'soon' } = {}) {
      await queue(name);
      // A queue made by an older version may have other pauses.
      await boss.updateQueue(name, { ...retries[pauses], heartbeatSeconds, expireInSeconds: longestSeconds });
      // A full batch is followed by the next one at once; otherwise the queue is polled every two seconds.
      const options = { batchSize: batchSizes[pauses], burstWhenBatchFull: true, includeMetadata: true, perJobResults: true } as const;
      await boss.work(name, options, async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await attempt(job, handler, onFailure));
        return results;
      });
      if (!cron) return;
      await boss.schedule(name, cron);
      // Scheduled jobs are only made while a server runs: one that was due meanwhile, at an update or on a machine that sleeps at night, is made now.
      if (!(await wasMadeSince(pool, name, lastDue(cron, new Date()))))
        await boss.send(name, {}, { singletonKey: 'missed', singletonSeconds: hourSeconds });
    },
    list: (filter, limit) => loadJobs(pool, filter, limit),
    queues: () => loadQueues(pool),
    async retry(id) {
      for (const { name } of await boss.getQueues()) {
        const [job]: JobWithMetadata[] = await boss.findJobs(name, { id });
        if (job?.state !== 'failed') continue;
        await boss.retry(name, id);
        return true;
      }
      return false;
    },
    async probe() {
      if (!(await boss.isInstalled())) throw new Error('job queue');
    },
    async stop(waitMs) {
      await boss.stop({ graceful: true, timeout: waitMs });
    },
  };
}

/** When a schedule was last due: once a day at a minute and an hour of UTC; one that is due more often counts as due an hour ago, since its next job comes soon. */
function lastDue(cron: string, now: Date): Date {
  const [minute = Number.NaN, hour = Number.NaN] = cron.split(' ').map(Number);
  if (Number.isNaN(hour)) return new Date(now.getTime() - hourSeconds * 1000);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute);
  return new Date(today <= now.getTime() ? today : today - 24 * hourSeconds * 1000);
}

/** Whether a job was made since an instant, in whatever state; finished jobs are kept longer than a schedule lasts. */
async function wasMadeSince(pool: pg.Pool, name: string, since: Date): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from pgboss.job where name = $1 and created_on >= $2 limit 1', [name, since]);
  return rowCount !== 0;
}

/** The key of an advisory lock, an arbitrary number: servers that start at once take the same lock. */
const startLock = 7_304_222;

/** Lets one server at a time start the queue: two that make its tables at once would fail. */
async function oneAtATime(pool: pg.Pool, start: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await start();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [startLock]).catch(() => undefined);
    client.release();
  }
}

/** Runs a job once. Without this, pg-boss would store the whole error, whose message may quote personal data. */
async function attempt(job: JobWithMetadata<unknown>, handler: Parameters<JobQueue['work']>[1], onFailure: OnFailure): Promise<JobResult> {
  const { id, name, data, retryCount, retryLimit } = job;
  const isLast = retryCount >= retryLimit;
  try {
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name, 'messaging.message.id': id };
    await traced(`job ${name}`, { kind: 'job', attributes }, () => handler(data, { isLast }));
    return { id, status: 'completed' };
  } catch (error) {
    const isGivenUp = isLast || isFinalRefusal(error);
    for (const fault of faultsOf(error).slice(0, mostTold)) onFailure(fault, { id, name, isGivenUp });
    // pg-boss's status for a job that failed and is not tried again; no dead-letter queue is configured.
    return { id, status: isFinalRefusal(error) ? 'deadletter' : 'failed', output: { message: safeReason(error) } };
  }
}
