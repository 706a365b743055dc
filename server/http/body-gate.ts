import { ProblemError } from './problems.ts';

/** Whoever asks again by then finds a place, or waits once more. */
const retryAfterS = '10';

export interface GateLimits {
  /** Bodies that one caller may have here at once. */
  mostOfOne: number;
  /** Bodies of all together, which bounds the memory that they hold. */
  mostInAll: number;
  /** Bodies that may wait for a place, of one caller and in all. */
  mostWaitingOfOne: number;
  mostWaiting: number;
  waitMs: number;
  /** A body that has not come by then is slow: it gives its place to whoever waits for one. */
  arrivalMs: number;
}

/** Slow bodies give way before somebody's wait is over. */
const usualLimits: GateLimits = {
  mostOfOne: 2,
  mostInAll: 4,
  mostWaitingOfOne: 4,
  mostWaiting: 32,
  waitMs: 10_000,
  arrivalMs: 5_000,
};

/** The place of one large body. */
export interface Place {
  /** Somebody else gets the place: what has not come yet is given up. */
  taken: AbortSignal;
  /** The body is here: nobody takes its place any more. */
  arrived(): void;
  /** Gives the place back. To be called once. */
  leave(): void;
}

interface Holder {
  key: string;
  isSlow: boolean;
  taking: AbortController;
}

/**
 * Few large bodies are read, parsed and answered at once: the others wait for their turn, not many and not for long. A body that comes slowly keeps its
 * place until somebody else waits for one: a slow network is no fault, and yet nobody can keep everybody out by sending little.
 */
export function bodyGate({ mostOfOne, mostInAll, mostWaitingOfOne, mostWaiting, waitMs, arrivalMs }: GateLimits = usualLimits) {
  const inside = new Set<Holder>();
  /** Requests that were let in and whose body is not whole yet, the oldest first. */
  const coming = new Set<Holder>();
  const waiting: { key: string; enter: () => void }[] = [];

  const countOf = (all: Iterable<{ key: string }>, key: string) => [...all].filter((each) => each.key === key).length;
  const isFull = (key: string) => countOf(inside, key) >= mostOfOne;
  const refused = (code: 'rate-limited' | 'unavailable') => new ProblemError(code, { headers: { 'retry-after': retryAfterS } });

  /** Whoever has fewest inside goes first, and takes a place from a slow body of somebody who has more. */
  function letIn(): void {
    const open = waiting.filter(({ key }) => inside.size < mostInAll && !isFull(key));
    const [next] = open.sort((one, other) => countOf(inside, one.key) - countOf(inside, other.key));
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      next.enter();
    }
    let leaving = [...inside].filter(({ taking }) => taking.signal.aborted).length;
    for (const { key } of waiting) {
      if (leaving > 0) {
        leaving -= 1;
        continue;
      }
      const slow = [...coming].find((holder) => holder.isSlow && countOf(inside, holder.key) > countOf(inside, key));
      if (!slow) continue;
      coming.delete(slow);
      slow.taking.abort();
    }
  }

  function take(key: string): Place {
    const holder: Holder = { key, isSlow: false, taking: new AbortController() };
    inside.add(holder);
    coming.add(holder);
    const timer = setTimeout(() => {
      holder.isSlow = true;
      letIn();
    }, arrivalMs);
    const arrived = () => {
      clearTimeout(timer);
      coming.delete(holder);
    };
    return {
      taken: holder.taking.signal,
      arrived,
      leave() {
        arrived();
        inside.delete(holder);
        letIn();
      },
    };
  }

  return {
    /**
     * Waits for a place.
     * @throws {ProblemError} `rate-limited` for a caller who has too many here, `unavailable` when all together have
     */
    async enter(key: string): Promise<Place> {
      if (countOf(waiting, key) >= mostWaitingOfOne) throw refused('rate-limited');
      if (waiting.length >= mostWaiting) throw refused('unavailable');
      return new Promise((resolve, reject) => {
        const entry = {
          key,
          enter: () => {
            clearTimeout(timer);
            resolve(take(key));
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(refused(isFull(key) ? 'rate-limited' : 'unavailable'));
        }, waitMs);
        waiting.push(entry);
        letIn();
      });
    },
  };
}
