import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { JobOptions, JobQueue } from '#server/ports/jobs.ts';
import { faultsOf, isFinalRefusal, safeReason } from '#server/ports/outside-error.ts';
import { traced } from '#server/ports/traced.ts';
import { loadJobs, loadQueues } from './pg-boss-rows.ts';

export interface RunningJobs extends JobQueue {
  /** Takes no new job and waits for those under way, `waitMs` at most; what was cut is done again at the next start. */
  stop(waitMs: number): Promise<void>;
}

/** How many failures of one try are logged: when the database goes away, everything that a night goes over fails alike. */
const mostTold = 20;
type OnFailure = (fault: unknown, job: { id: string; name: string; isGivenUp: boolean }) => void;

const hourSeconds = 3600;
const retries: Record<NonNullable<JobOptions['retries']>, QueueOptions> = {
  soon: { retryBackoff: true, retryLimit: 5, retryDelay: 10 },
  // It is tried again after half a minute, doubled up to four hours: 24 to 28 hours together, because each wait is drawn between its half and its whole.
  patient: { retryBackoff: true, retryLimit: 14, retryDelay: 30, retryDelayMax: 4 * hourSeconds },
};
/** Mails and pushes are many and short; of other jobs each server takes one, so that the next goes to whoever is free. */
const batchSizes = { soon: 1, patient: 10 };
/** A job whose process was killed is taken up by another after so long without a sign of it. */
const heartbeatSeconds = 20;
/** How often those are looked for. */
const supervisedSeconds = 20;
/** A job that shows signs of life and does not end is given up: long enough for a night's work on a large book. */
const longestSeconds = 6 * hourSeconds;

/**
 * Jobs in the same database (schema `pgboss`), over the same pool. Each queue is made when it is first named; a job that fails is
 * tried again with growing pauses, unless it was refused for good, and keeps why in words that hold nothing of anybody. `onError`: the queue itself; `onFailure`: each
 * fault of a try of a job.
 */
export async function pgBossJobs(
  pool: pg.Pool,
  onError: (error: Error) => void,
  onFailure: OnFailure = () => undefined,
): Promise<RunningJobs> {
  // Our own pool as it is: its set-up is a script of many statements, which only the simple protocol takes.
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
      // One of an older version may have other pauses.
      await boss.updateQueue(name, { ...retries[pauses], heartbeatSeconds, expireInSeconds: longestSeconds });
      // A full batch is followed by the next at once; one job at a time would be one every two seconds.
      const options = { batchSize: batchSizes[pauses], burstWhenBatchFull: true, includeMetadata: true, perJobResults: true } as const;
      await boss.work(name, options, async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await attempt(job, handler, onFailure));
        return results;
      });
      if (!cron) return;
      await boss.schedule(name, cron);
      // The clock makes one only while somebody runs: what was missed, on a machine that sleeps at night, is done now.
      if (!(await wasMadeLately(pool, name))) await boss.send(name, {}, { singletonKey: 'missed', singletonSeconds: hourSeconds });
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

/** Whether there is one of the last day, in whatever state; done ones are kept longer. */
async function wasMadeLately(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query(`select 1 from pgboss.job where name = $1 and created_on > now() - interval '25 hours' limit 1`, [
    name,
  ]);
  return rowCount !== 0;
}

/** Any number: two servers that start at once must agree on it. */
const startLock = 7_304_222;

/** Makes its tables where they are not there yet, one server at a time: the second one would fail over those of the first. */
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

/** The queue would keep an error whole, and its message may quote what somebody sent. */
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
    // The library's word for one that has failed and is not tried again by itself; there is no such other queue.
    return { id, status: isFinalRefusal(error) ? 'deadletter' : 'failed', output: { message: safeReason(error) } };
  }
}
