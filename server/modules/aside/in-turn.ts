import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { ProblemError } from '#server/http/problems.ts';

/** Heavy work that may go on at once: so much that a core is left for everybody else. */
export const spareCores = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Whoever asks again by then finds that some of those before them are done. */
const retryAfterS = '10';

/**
 * Runs at most so many pieces of work at once; the others wait, in their order, and not more of them than somebody would wait for.
 * @throws {ProblemError} `unavailable` with `Retry-After` when `mostWaiting` wait already
 */
export function inTurn({ mostAtOnce, mostWaiting }: { mostAtOnce: number; mostWaiting: number }) {
  const queue = new PQueue({ concurrency: mostAtOnce });
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= mostWaiting) throw new ProblemError('unavailable', { headers: { 'retry-after': retryAfterS } });
    return queue.add(work);
  };
}
