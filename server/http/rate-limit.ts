import type { Ports } from '#server/ports/ports.ts';
import type { Actor } from './actor.ts';
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

/** What is known of a call before its body is read. */
export interface CallHead {
  actor: Actor;
  /** Already parsed. */
  params: unknown;
  query: unknown;
  ip: string;
}

/** A limit that a call spends before its body is read. A key that stands in the body (an e-mail) is spent by its handler. */
export interface CallLimit {
  limit: RateLimit;
  /** Null: this call spends none. */
  keyOf(call: CallHead): string | null;
}

export function byAddress(limit: RateLimit): CallLimit {
  return { limit, keyOf: ({ ip }) => ip };
}

/** A person and the grants made for them are one: another grant is no more tries. */
export function byPerson(limit: RateLimit): CallLimit {
  return { limit, keyOf: ({ actor }) => (actor.kind === 'anonymous' ? null : String(actor.userId)) };
}
