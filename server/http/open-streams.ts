import { ProblemError } from './problems.ts';

/** Pages of one person that may look at once: tabs of a desktop and a phone, with room. */
export const streamsPerPerson = 12;
/** By then one of the others may have been closed; until then the caller asks from time to time. */
const retryAfterS = 60;

/** Streams that are open in this process, by who reads them. */
export function openStreams() {
  const counts = new Map<string, number>();
  return {
    /** Counts one more, until what it returns is called. @throws {ProblemError} `rate-limited` with `Retry-After`: there are too many. */
    enter(key: string): () => void {
      const count = counts.get(key) ?? 0;
      if (count >= streamsPerPerson) throw new ProblemError('rate-limited', { headers: { 'retry-after': String(retryAfterS) } });
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
