import { ProblemError } from './problems.ts';

/** The most streams that one person may have open: tabs on a desktop and a phone, with some to spare. */
export const streamsPerPerson = 12;
/** Seconds after which a refused caller may try again; meanwhile it polls. */
const retryAfterS = 60;

/** Counts the streams that are open in this process, by reader. */
export function openStreams() {
  const counts = new Map<string, number>();
  return {
    /** Counts a stream until the returned function is called. @throws {ProblemError} `rate-limited` with `Retry-After` when the reader has too many */
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
