import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from './problems.ts';

export interface RateLimit {
  /** Spends one of the tries of a key. @throws {ProblemError} `rate-limited` with `Retry-After`. */
  spend(key: string): Promise<void>;
}

/** So many tries a minute and key, counted in this process. */
export function rateLimit(triesPerMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: triesPerMinute, duration: 60 });
  return {
    async spend(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new ProblemError('rate-limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))) } });
      }
    },
  };
}
