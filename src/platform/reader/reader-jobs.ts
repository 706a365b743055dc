import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ImeiNotFound, ImeiProgress, ImeiReading, ReaderProblem, Request } from './reader-contract.ts';
import { createEngine, type EngineReply } from './reader-engine.ts';

/** One request to the engine. `settle` is called once, with its result. */
export interface Job {
  request: Request;
  transfer: Transferable[];
  onProgress: ((progress: ImeiProgress) => void) | undefined;
  settle: (result: Result<unknown, ReaderProblem>) => void;
  isDropped: boolean;
  lastStep: ImeiProgress | null;
}

export interface JobSettings {
  idleMs?: number;
  /** The longest time of one step, in milliseconds (FE5). */
  stepMs?: number;
  startWorker?: () => Worker;
  /** Nothing ever runs on the page: where no worker can start, every job fails as `crashed`. */
  isWorkerOnly?: boolean;
}

/**
 * The reason reported when a step runs out of time; null: the reader itself is at fault. While loading, the files do not arrive (FF4). While reading, a picture in
 * which words were read is not blurred, only the phone is slow, and nobody knows yet what else it shows; without words OCR takes noise for letters.
 */
function whyNoReading(last: ImeiProgress | null): ImeiNotFound['reason'] | null {
  if (last?.step === 'loading') return 'unreadable';
  if (last?.step === 'text') return last.isLegible ? 'unreadable' : 'blurred';
  return null;
}

const defaultStepMs = 30_000;
const defaultIdleMs = 30_000;

/** The jobs of the engine, one at a time, each with a time limit; after an idle time the engine is retired. */
export function createJobs({ idleMs = defaultIdleMs, stepMs, startWorker, isWorkerOnly }: JobSettings) {
  const queue: Job[] = [];
  let running: Job | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const engine = createEngine({
    startWorker,
    isWorkerOnly,
    onReply: receive,
    onCrash: () => finish(fail('crashed')),
    onUnable: () => running && run(running),
  });

  function finish(result: Result<unknown, ReaderProblem>): void {
    const job = running;
    running = null;
    clearTimeout(timer);
    job?.settle(result);
    if (queue.length > 0) next();
    else timer = setTimeout(() => running ?? engine.retire(), idleMs);
  }

  function giveTime(limitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const reason = whyNoReading(running?.lastStep ?? null);
      engine.stop();
      finish(reason ? ok({ found: false, reason, box: null } satisfies ImeiReading) : fail('timeout'));
    }, limitMs);
  }

  function receive(reply: EngineReply): void {
    if (running === null || reply.id !== running.request.id) return;
    if (reply.type === 'step') {
      running.lastStep = reply.progress ?? running.lastStep;
      giveTime(stepMs ?? reply.limitMs);
      if (reply.progress && !running.isDropped) running.onProgress?.(reply.progress);
    } else {
      finish(reply.type === 'answer' ? ok(reply.value) : fail(reply.problem));
    }
  }

  function run(job: Job): void {
    giveTime(stepMs ?? defaultStepMs);
    engine.run(job.request, job.transfer);
  }

  function next(): void {
    if (running) return;
    running = queue.shift() ?? null;
    if (running) run(running);
  }

  /** Drops a job whose caller no longer waits. */
  function drop(job: Job): void {
    job.isDropped = true;
    const waiting = queue.indexOf(job);
    if (waiting >= 0) queue.splice(waiting, 1);
    // Reading text takes seconds and cannot be cancelled: only ending its worker frees the next job.
    else if (job === running && job.request.name === 'imei' && engine.canStop()) {
      engine.stop();
      finish(fail('crashed'));
    }
  }

  return {
    /** Adds a job to the queue. */
    add: (job: Job): void => {
      queue.push(job);
      next();
    },
    drop,
    /** Ends the engine at once; the next job starts it again. */
    end: (): void => {
      clearTimeout(timer);
      engine.stop();
      if (running) finish(fail('crashed'));
    },
  };
}
