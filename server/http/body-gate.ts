import { ProblemError } from './problems.ts';

/** Whoever asks again by then finds a place, or waits once more. */
const retryAfterS = '10';

export interface GateLimits {
  /** Bodies that one caller may have here at once. */
  mostOfOne: number;
  /** Bodies of all together, which bounds the memory that they hold. */
  mostInAll: number;
  waitMs: number;
}

const usualLimits: GateLimits = { mostOfOne: 2, mostInAll: 4, waitMs: 10_000 };

/** Few large bodies are read, parsed and answered at once: the others wait for their turn, and not for long. */
export function bodyGate({ mostOfOne, mostInAll, waitMs }: GateLimits = usualLimits) {
  const inside = new Map<string, number>();
  const waiting: { key: string; enter: () => void }[] = [];
  let held = 0;

  const isFull = (key: string) => (inside.get(key) ?? 0) >= mostOfOne;
  const isOpen = (key: string) => held < mostInAll && !isFull(key);

  function take(key: string): () => void {
    held += 1;
    inside.set(key, (inside.get(key) ?? 0) + 1);
    return () => {
      held -= 1;
      const left = (inside.get(key) ?? 1) - 1;
      if (left > 0) inside.set(key, left);
      else inside.delete(key);
      const next = waiting.findIndex((each) => isOpen(each.key));
      if (next !== -1) waiting.splice(next, 1)[0]?.enter();
    };
  }

  return {
    /**
     * Waits for a place; what it gives must be called once, to leave it.
     * @throws {ProblemError} `rate-limited` for a caller who has too many here, `unavailable` when all together have
     */
    enter(key: string): Promise<() => void> {
      if (isOpen(key)) return Promise.resolve(take(key));
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
          reject(new ProblemError(isFull(key) ? 'rate-limited' : 'unavailable', { headers: { 'retry-after': retryAfterS } }));
        }, waitMs);
        waiting.push(entry);
      });
    },
  };
}
