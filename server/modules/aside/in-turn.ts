import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { ProblemError } from '#server/http/problems.ts';

/** How many pieces of heavy work may run at once: at least one core is left for the other requests, where there are several. */
export const spareCores = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Seconds after which a caller that was refused may ask again: some of the waiting work is done by then. */
const retryAfterS = '10';

/**
 * Runs at most `mostAtOnce` pieces of work at once; up to `mostWaiting` others wait in the order in which they came.
 * @throws {ProblemError} `unavailable` with `Retry-After` when `mostWaiting` wait already
 */
export function inTurn({ mostAtOnce, mostWaiting }: { mostAtOnce: number; mostWaiting: number }) {
  const queue = new PQueue({ concurrency: mostAtOnce });
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= mostWaiting) throw new ProblemError('unavailable', { headers: { 'retry-after': retryAfterS } });
    return queue.add(work);
  };
}
