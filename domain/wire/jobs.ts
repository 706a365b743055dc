import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { instant, uuid, uuidOut } from './fields.ts';

const maxQueueLength = 60;

export const jobStates = ['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

const jobSchema = v.object({
  id: uuidOut,
  queue: v.string(),
  state: v.picklist(jobStates),
  /** Begun so far, and how many there are at most. */
  tries: v.number(),
  max_tries: v.number(),
  /** When it is tried next; null when it is not. */
  next_run_at: v.nullable(instant),
  /** A code or a few words of our own, never what somebody sent. */
  last_error: v.nullable(v.string()),
  created_at: instant,
  ended_at: v.nullable(instant),
});
const queueSchema = v.object({
  name: v.string(),
  waiting: v.number(),
  running: v.number(),
  failed: v.number(),
  /** When the clock makes one, as cron in UTC; null: only its cause does. */
  cron: v.nullable(v.string()),
});

export const listJobs = endpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'Trabajos: las colas y los trabajos más recientes, sin los hechos si no se piden',
  who: 'staff',
  query: v.strictObject({
    filter: v.optional(
      v.strictObject({
        queue: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxQueueLength))),
        state: v.optional(v.picklist(jobStates)),
      }),
    ),
  }),
  /** At most 200 jobs, the newest first. */
  response: v.object({ queues: v.array(queueSchema), data: v.array(jobSchema) }),
  problems: [],
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/retry',
  summary: 'Intentar otra vez un trabajo que ha fallado',
  who: 'admin',
  params: v.object({ id: uuid }),
  response: null,
  problems: [],
});
