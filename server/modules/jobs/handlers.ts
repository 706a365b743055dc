import type { QueryOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import { jobHeads, jobStateNames, listJobs, queueNames, retryJob } from '#domain/wire/jobs.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import type { JobRow } from '#server/ports/jobs.ts';
import type { Ports } from '#server/ports/ports.ts';

/** More jobs than anybody reads; filters find the others. */
const mostJobs = 200;

type Query = QueryOutput<typeof listJobs>;
type Job = ResponseOf<typeof listJobs>['data'][number];

const newest = async (ports: Ports, query: Query) => (await ports.jobs.list(query.filter ?? {}, mostJobs)).map(jobWire);

const cells: CsvCells<typeof jobHeads, Job> = {
  queue: ({ queue }) => queueNames[queue] ?? queue,
  state: ({ state }) => jobStateNames[state],
  tries: ({ tries, max_tries }) => `${tries} de ${max_tries}`,
  next: ({ next_run_at }) => next_run_at && instantDay(next_run_at),
  error: ({ last_error }) => last_error,
  created: ({ created_at }) => instantDay(created_at),
  ended: ({ ended_at }) => ended_at && instantDay(ended_at),
  id: ({ id }) => id,
};
/** The jobs of the screen as the only page of an export. */
const pageOf = async (_db: Executor, query: Query, _actor: Actor, ports: Ports) => ({
  data: await newest(ports, query),
  meta: { next_cursor: null },
});

export const jobRoutes: Route[] = [
  implement(listJobs, async ({ query, ports }) => ({ queues: await ports.jobs.queues(), data: await newest(ports, query) }), {
    raw: exportCsv('trabajos', jobHeads, cells, pageOf),
  }),
  implement(retryJob, async ({ params, actor, db, ports }) => {
    if (!(await ports.jobs.retry(params.id))) throw new ProblemError('not-found');
    await recordEvent(db, ports, { kind: 'job-retried', ...whoOf(actor), data: { job: params.id } });
    return undefined;
  }),
];

function jobWire({ id, queue, state, tries, maxTries, nextRunAt, lastError, createdAt, endedAt }: JobRow): Job {
  return {
    id,
    queue,
    state,
    tries,
    max_tries: maxTries,
    next_run_at: nextRunAt?.toISOString() ?? null,
    last_error: lastError,
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}
