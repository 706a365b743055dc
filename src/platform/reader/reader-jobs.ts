import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ImeiNotFound, ImeiProgress, ImeiReading, ReaderProblem, Request } from './reader-contract.ts';
import { createEngine, type EngineReply } from './reader-engine.ts';

/** One thing that is asked of the engine. `settle` is told how it ended, once. */
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
  /** Longest time of one step (FE5). */
  stepMs?: number;
  startWorker?: () => Worker;
  /** Nothing is ever done on the page: where no worker can start every job fails as `crashed`. */
  isWorkerOnly?: boolean;
}

/** Why there is no number when the time of a step is over. A text that takes too long is no fault of the reader's: grain in which it sees letters, or files that do not come (FF4). A picture of which words were read is not blurred, the phone is slow. */
function whyNoReading(last: ImeiProgress | null): ImeiNotFound['reason'] | null {
  if (last?.step === 'loading') return 'unreadable';
  if (last?.step === 'text') return last.isLegible ? 'no-number' : 'blurred';
  return null;
}

const defaultStepMs = 30_000;
const defaultIdleMs = 30_000;

/** The jobs of the engine, one at a time and each within its time; idle for a while, the engine is retired. */
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

  /** Drops a job for which nobody waits any more. */
  function drop(job: Job): void {
    job.isDropped = true;
    const waiting = queue.indexOf(job);
    if (waiting >= 0) queue.splice(waiting, 1);
    // Reading text takes seconds and cannot be told to stop: only the end of its worker frees the next one.
    else if (job === running && job.request.name === 'imei' && engine.canStop()) {
      engine.stop();
      finish(fail('crashed'));
    }
  }

  return {
    /** Puts a job into the queue, to be done when its turn comes. */
    add: (job: Job): void => {
      queue.push(job);
      next();
    },
    drop,
    /** Ends the engine now; the next job starts it again. */
    end: (): void => {
      clearTimeout(timer);
      engine.stop();
      if (running) finish(fail('crashed'));
    },
  };
}
