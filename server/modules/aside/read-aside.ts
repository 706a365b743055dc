import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '#server/http/problems.ts';
import { inTurn, spareCores } from './in-turn.ts';

/** What reading one file may cost. */
export interface ReadingLimits {
  timeMs: number;
  memoryMb: number;
}

/** All kinds of files together: a thread each, so that one cannot harm another, and those that wait hold nothing but their bytes. */
const readInTurn = inTurn({ mostAtOnce: spareCores, mostWaiting: 8 });

/**
 * What the thread of `worker` answers to `file`, once: it may take seconds, in which nobody else's request waits.
 * @throws {ProblemError} `too-large` for one that takes longer, or more memory, than it may; `unavailable` while too many wait
 */
export async function readAside<Answer>(worker: URL, file: unknown, limits: ReadingLimits): Promise<Answer> {
  return readInTurn(() => readInThread<Answer>(worker, file, limits));
}

async function readInThread<Answer>(file: URL, workerData: unknown, { timeMs, memoryMb }: ReadingLimits): Promise<Answer> {
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  try {
    // An error of the thread rejects as well.
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeMs) })) as [Answer];
    return answer;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') throw new ProblemError('too-large');
    throw error;
  } finally {
    await worker.terminate();
  }
}
