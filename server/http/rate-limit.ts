import type { Ports } from '#server/ports/ports.ts';
import type { Actor } from './actor.ts';
import { widerNetwork } from './caller-address.ts';
import { ProblemError } from './problems.ts';

export interface RateLimit {
  /** Spends tries of a key, one unless told. @throws {ProblemError} `rate-limited` with `Retry-After`. */
  spend(key: string, count?: number): Promise<void>;
}

/** How many times as much all the networks of IPv6 together may take that one customer of a provider may have, of which there are up to 65 536. */
const wider = 16;

/**
 * A limit of `mostTries` for each key in `seconds`. `name`: what is limited; two limits of one name count together. A key with the network of a caller in it counts for the
 * wider network around that one too.
 */
export function rateLimit({ rateLimits }: Pick<Ports, 'rateLimits'>, name: string, mostTries: number, seconds = 60): RateLimit {
  const spend = async (key: string, most: number, count?: number) => {
    const { tries, leftMs } = await rateLimits.count(`${name} ${key}`, seconds, count);
    if (tries <= most) return;
    throw new ProblemError('rate-limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) } });
  };
  return {
    async spend(key, count) {
      await spend(key, mostTries, count);
      for (const part of key.split(' ')) {
        const network = widerNetwork(part);
        if (network !== null) await spend(key.replace(part, network), wider * mostTries, count);
      }
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
