import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { JobQueue } from '#server/ports/ports.ts';

export interface RunningJobs extends JobQueue {
  /** Takes no new job and waits for those under way, `waitMs` at most; what was cut is done again at the next start. */
  stop(waitMs: number): Promise<void>;
}

/**
 * Jobs in the same database (schema `pgboss`), over the same pool. Each queue is made when it is first named; a job that fails is
 * tried again with growing pauses.
 */
export async function pgBossJobs(pool: pg.Pool, onError: (error: Error) => void): Promise<RunningJobs> {
  // Our own pool as it is: its set-up is a script of many statements, which only the simple protocol takes.
  const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } });
  boss.on('error', onError);
  await boss.start();
  const known = new Map<string, Promise<void>>();
  const queue = (name: string) => {
    const made = known.get(name) ?? boss.createQueue(name, { retryLimit: 5, retryDelay: 10, retryBackoff: true });
    known.set(name, made);
    return made;
  };
  return {
    async enqueue(transaction, name, data) {
      await queue(name);
      await boss.send(name, data, { db: fromDrizzle(transaction, sql) });
    },
    async work(name, handler, { cron } = {}) {
      await queue(name);
      await boss.work(name, { batchSize: 1 }, async ([job]) => {
        if (job) await handler(job.data);
      });
      if (cron) await boss.schedule(name, cron);
    },
    async probe() {
      if (!(await boss.isInstalled())) throw new Error('job queue');
    },
    async stop(waitMs) {
      await boss.stop({ graceful: true, timeout: waitMs });
    },
  };
}
