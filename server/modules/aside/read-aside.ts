import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ProblemError } from '#server/http/problems.ts';
import { inTurn, spareCores } from './in-turn.ts';

/** The most time and memory that reading one file may take. */
export interface ReadingLimits {
  timeMs: number;
  memoryMb: number;
}

/** One queue for all kinds of files. Each file is read in its own thread, so that one cannot harm another; a file that waits occupies no memory but its bytes. */
const readInTurn = inTurn({ mostAtOnce: spareCores, mostWaiting: 8 });

/**
 * Starts `worker` in a thread, gives it `file` and returns its one answer. Reading may take seconds, in which other requests go on.
 * @throws {ProblemError} `too-large` for a file that takes longer, or more memory, than the limits; `unavailable` while too many wait
 */
export async function readAside<Answer>(worker: URL, file: unknown, limits: ReadingLimits): Promise<Answer> {
  return readInTurn(() => readInThread<Answer>(worker, file, limits));
}

async function readInThread<Answer>(file: URL, workerData: unknown, { timeMs, memoryMb }: ReadingLimits): Promise<Answer> {
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  try {
    // An error in the thread rejects this promise as well.
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
