import { ProblemError } from './problems.ts';

/** Seconds after which a refused caller may try again. */
const retryAfterS = '10';

export interface GateLimits {
  /** Large bodies that one caller may have inside at once. */
  mostOfOne: number;
  /** Large bodies of all callers inside at once, which limits the memory that they use. */
  mostInAll: number;
  /** Bodies of one caller that may wait for a place; `mostWaiting`: of all callers. */
  mostWaitingOfOne: number;
  mostWaiting: number;
  waitMs: number;
  /** A body that has not arrived completely after this time is slow: it may lose its place to a waiting one. */
  arrivalMs: number;
}

/** `arrivalMs` is less than `waitMs`, so that slow bodies give way before a waiting caller is refused. */
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
  /** Aborted when another body gets the place: the rest of this body is not read. */
  taken: AbortSignal;
  /** The body has arrived completely: it can no longer lose its place. */
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
 * Limits how many large bodies are read, parsed and answered at once; a limited number of others wait for a limited time. A slow body keeps its
 * place until another one waits for it: a slow network is not the caller's fault, but nobody may keep others out by sending slowly.
 */
export function bodyGate({ mostOfOne, mostInAll, mostWaitingOfOne, mostWaiting, waitMs, arrivalMs }: GateLimits = usualLimits) {
  const inside = new Set<Holder>();
  /** Requests that are inside and whose body has not arrived completely, the oldest first. */
  const coming = new Set<Holder>();
  const waiting: { key: string; enter: () => void }[] = [];

  const countOf = (all: Iterable<{ key: string }>, key: string) => [...all].filter((each) => each.key === key).length;
  const isFull = (key: string) => countOf(inside, key) >= mostOfOne;
  const refused = (code: 'rate-limited' | 'unavailable') => new ProblemError(code, { headers: { 'retry-after': retryAfterS } });

  /** Gives a free place to the waiting caller with the fewest bodies inside, and takes places from slow bodies of callers who have more inside than a waiting one. */
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
     * @throws {ProblemError} `rate-limited` when this caller has too many bodies here, `unavailable` when all callers together have
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
