import { randomBytes } from 'node:crypto';
import type { Executor } from '#server/db/connect.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertChallenge, takeLiveChallenge } from './store.ts';

/** How long a challenge is valid, in milliseconds. */
export const challengeMs = 300_000;
const challengeBytes = 32;

/** Makes a challenge for an authenticator to sign. `userId`: the user who creates a passkey; null: for logging in. */
export async function giveChallenge(db: Executor, { clock }: Ports, userId: number | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(challengeBytes));
  const expiresAt = new Date(clock.now().getTime() + challengeMs);
  await insertChallenge(db, { challengeHash: hashOf(challenge), userId, expiresAt });
  return challenge;
}

/**
 * Uses up the challenge that a response claims to have signed, so that no second response can use it. False: it was not issued for this user, was used, or has expired.
 */
export async function takeChallenge(db: Executor, { clock }: Ports, clientData: string, userId: number | null): Promise<boolean> {
  const challenge = challengeIn(clientData);
  return challenge !== null && (await takeLiveChallenge(db, { challengeHash: hashToken(challenge), userId, now: clock.now() }));
}

/** The challenge in a response's client data, base64url; null: these are not client data. */
export function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

const hashOf = (challenge: Uint8Array) => hashToken(Buffer.from(challenge).toString('base64url'));
