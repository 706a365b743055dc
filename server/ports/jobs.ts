import type { JobState } from '#domain/wire/jobs.ts';
import type { Executor } from '#server/db/connect.ts';

export interface JobAttempt {
  /** No other follows when this one fails, unless a person asks for it. */
  isLast: boolean;
}

export interface JobOptions {
  /** When it runs by the clock, in UTC, once a day or more often; one is made at a start too, when none was made for a day. */
  cron?: string;
  /** `soon` (the usual one): five more tries within minutes. `patient`: for what somebody outside has to take, growing pauses for about a day. */
  retries?: 'soon' | 'patient';
}

/** A job as people may see it. */
export interface JobRow {
  id: string;
  queue: string;
  state: JobState;
  /** Begun so far. */
  tries: number;
  maxTries: number;
  nextRunAt: Date | null;
  lastError: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

export interface QueueRow {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  cron: string | null;
}

/** Work that runs later, at least once: its handler must bear being called again. */
export interface JobQueue {
  /** Writes a job with its cause: `db` is the transaction of the cause, so that both happen or neither. */
  enqueue(db: Executor, name: string, data: object): Promise<void>;
  /** Says who does the jobs of this name. */
  work(name: string, handler: (data: unknown, attempt: JobAttempt) => Promise<void>, options?: JobOptions): Promise<void>;
  /** The newest first, `limit` at most; without a state all but those done. */
  list(filter: { queue?: string | undefined; state?: JobState | undefined }, limit: number): Promise<JobRow[]>;
  queues(): Promise<QueueRow[]>;
  /** Has a job that failed tried again; false when there is no such job. */
  retry(id: string): Promise<boolean>;
  /** Throws when jobs can neither be taken nor written. */
  probe(): Promise<void>;
}
