import type { Ports } from '#server/ports/ports.ts';
import { ProblemError } from './problems.ts';

export interface RateLimit {
  /** Spends tries of a key, one unless told. @throws {ProblemError} `rate-limited` with `Retry-After`. */
  spend(key: string, count?: number): Promise<void>;
}

/** So many tries a key in so many seconds. `name`: of what; limits of one name are one. */
export function rateLimit({ rateLimits }: Pick<Ports, 'rateLimits'>, name: string, mostTries: number, seconds = 60): RateLimit {
  return {
    async spend(key, count) {
      const { tries, leftMs } = await rateLimits.count(`${name} ${key}`, seconds, count);
      if (tries <= mostTries) return;
      throw new ProblemError('rate-limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) } });
    },
  };
}
