import type { JobState } from '#domain/wire/jobs.ts';
import type { Executor } from '#server/db/connect.ts';

export interface JobAttempt {
  /** Whether it is the last try: after it only a person can start another. */
  isLast: boolean;
}

export interface JobOptions {
  /** When it is scheduled, as cron in UTC: at a minute and an hour of each day, or several times an hour. A start makes the job that was due while no server ran. */
  cron?: string;
  /** `soon` (the default): five more tries within minutes. `patient`: for jobs that depend on an outside service, tries with growing pauses for about a day. */
  retries?: 'soon' | 'patient';
}

/** A job as it is shown to people. */
export interface JobRow {
  id: string;
  queue: string;
  state: JobState;
  /** Tries begun so far. */
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

/** Work that runs later, at least once: its handler must tolerate being called again. */
export interface JobQueue {
  /** Writes a job together with its cause: `db` is the transaction of the cause, so that both are committed or neither. */
  enqueue(db: Executor, name: string, data: object): Promise<void>;
  /** Registers the handler of the jobs of this name. */
  work(name: string, handler: (data: unknown, attempt: JobAttempt) => Promise<void>, options?: JobOptions): Promise<void>;
  /** The newest first, at most `limit`; without a state all but those that are done. */
  list(filter: { queue?: string | undefined; state?: JobState | undefined }, limit: number): Promise<JobRow[]>;
  queues(): Promise<QueueRow[]>;
  /** Tries a failed job again; false when there is no such job. */
  retry(id: string): Promise<boolean>;
  /** Throws when jobs can be neither read nor written. */
  probe(): Promise<void>;
}
