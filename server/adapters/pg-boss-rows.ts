import type pg from 'pg';
import { states } from 'pg-boss';
import type { JobState } from '#domain/wire/jobs.ts';
import type { JobQueue, JobRow, QueueRow } from '#server/ports/jobs.ts';

const stateOf: Record<keyof typeof states, JobState> = {
  created: 'waiting',
  active: 'running',
  retry: 'retrying',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

interface Row {
  id: string;
  name: string;
  state: keyof typeof states;
  retry_count: number;
  retry_limit: number;
  start_after: Date;
  started_on: Date | null;
  created_on: Date;
  completed_on: Date | null;
  message: string | null;
}

/** Reads the table directly, since pg-boss's `findJobs` returns a whole queue with everything finished within a week. Jobs that pg-boss makes for itself are left out. */
export async function loadJobs(pool: pg.Pool, { queue, state }: Parameters<JobQueue['list']>[0], limit: number): Promise<JobRow[]> {
  const wanted = Object.keys(stateOf).filter((name) =>
    state === undefined ? name !== states.completed : stateOf[name as keyof typeof states] === state,
  );
  const { rows } = await pool.query<Row>(
    `select id, name, state::text as state, retry_count, retry_limit, start_after, started_on, created_on, completed_on,
       output->>'message' as message
     from pgboss.job where name not like '\\_\\_pgboss%' and state::text = any($1) and ($2::text is null or name = $2)
     order by created_on desc, id limit $3`,
    [wanted, queue ?? null, limit],
  );
  return rows.map(jobRow);
}

/** The application's own queues with their counts. */
export async function loadQueues(pool: pg.Pool): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>(
    `select queue.name, schedule.cron,
       (count(*) filter (where job.state in ('created', 'retry')))::int as waiting,
       (count(*) filter (where job.state = 'active'))::int as running,
       (count(*) filter (where job.state = 'failed'))::int as failed
     from pgboss.queue left join pgboss.schedule on schedule.name = queue.name
       left join pgboss.job on job.name = queue.name and job.state <> 'completed'
     where queue.name not like '\\_\\_pgboss%'
     group by queue.name, schedule.cron order by queue.name`,
  );
  return rows;
}

function jobRow(row: Row): JobRow {
  return {
    id: row.id,
    queue: row.name,
    state: stateOf[row.state],
    tries: row.retry_count + (row.started_on === null ? 0 : 1),
    maxTries: row.retry_limit + 1,
    nextRunAt: row.state === 'created' || row.state === 'retry' ? row.start_after : null,
    lastError: row.message,
    createdAt: row.created_on,
    endedAt: row.completed_on,
  };
}
