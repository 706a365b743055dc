import type { Ports } from '#server/ports/ports.ts';
import { widerNetwork } from './caller-address.ts';
import { ProblemError } from './problems.ts';

export interface RateLimit {
  /** Spends one of the tries of a key. @throws {ProblemError} `rate-limited` with `Retry-After`. */
  spend(key: string): Promise<void>;
}

/** Of all the networks of IPv6 that one customer of a provider may have: fewer than 65 536 times as many. */
const wider = 16;

/** So many tries a key in so many seconds. `name`: of what; limits of one name are one. A key that begins with the network of a caller counts for the one around it too. */
export function rateLimit({ rateLimits }: Pick<Ports, 'rateLimits'>, name: string, mostTries: number, seconds = 60): RateLimit {
  const spend = async (key: string, most: number) => {
    const { tries, leftMs } = await rateLimits.count(`${name} ${key}`, seconds);
    if (tries <= most) return;
    throw new ProblemError('rate-limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(leftMs / 1000))) } });
  };
  return {
    async spend(key) {
      await spend(key, mostTries);
      for (const part of key.split(' ')) {
        const network = widerNetwork(part);
        if (network !== null) await spend(key.replace(part, network), wider * mostTries);
      }
    },
  };
}
