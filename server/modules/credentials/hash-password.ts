import { hash } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes (OWASP's minimum). */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const prefix = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$`;

export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** Whether the hash was made with the present cost. */
export function hasCostOfNow(passwordHash: string): boolean {
  return passwordHash.startsWith(prefix);
}
