import { listJobs, retryJob } from '#domain/wire/jobs.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { JobRow } from '#server/ports/jobs.ts';

/** More than anybody reads; the filter finds the rest. */
const mostJobs = 200;

export const jobRoutes: Route[] = [
  implement(listJobs, async ({ query, ports }) => ({
    queues: await ports.jobs.queues(),
    data: (await ports.jobs.list(query.filter ?? {}, mostJobs)).map(jobWire),
  })),
  implement(retryJob, async ({ params, actor, db, ports }) => {
    if (!(await ports.jobs.retry(params.id))) throw new ProblemError('not-found');
    await recordEvent(db, ports, { kind: 'job-retried', ...whoOf(actor), data: { job: params.id } });
    return undefined;
  }),
];

function jobWire({ id, queue, state, tries, maxTries, nextRunAt, lastError, createdAt, endedAt }: JobRow) {
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
