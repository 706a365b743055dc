import type { Ports } from '#server/ports/ports.ts';
import type { Actor } from './actor.ts';
import { widerNetwork } from './caller-address.ts';
import { ProblemError } from './problems.ts';

export interface RateLimit {
  /** Spends `count` tries of a key, by default one. @throws {ProblemError} `rate-limited` with `Retry-After` when none are left */
  spend(key: string, count?: number): Promise<void>;
}

/** A `/48` of IPv6 may spend this many times the tries of one `/64`. One customer of a provider may have a whole `/48`, with 65 536 networks of `/64`. */
const wider = 16;

/**
 * A limit of `mostTries` for each key within `seconds`. `name`: what is limited; limits with the same name count together. A key that contains the caller's IPv6 network
 * also counts for the wider network around it.
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

/** The parts of a call that are known before its body is read. */
export interface CallHead {
  actor: Actor;
  /** Already parsed. */
  params: unknown;
  query: unknown;
  ip: string;
}

/** A limit that is spent before the body of a call is read. Limits whose key is in the body (an e-mail address) are spent by the handler. */
export interface CallLimit {
  limit: RateLimit;
  /** The key to spend; null: none for this call. */
  keyOf(call: CallHead): string | null;
}

export function byAddress(limit: RateLimit): CallLimit {
  return { limit, keyOf: ({ ip }) => ip };
}

/** A person and the grants issued for them share their tries, so that another grant gives no more. */
export function byPerson(limit: RateLimit): CallLimit {
  return { limit, keyOf: ({ actor }) => (actor.kind === 'anonymous' ? null : String(actor.userId)) };
}
