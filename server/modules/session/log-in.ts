import { hash, verify } from '@node-rs/argon2';
import type { LoggedUser } from '#domain/wire/users.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { holdPassword, insertSession, userByEmail } from './store.ts';
import { hashToken, newToken } from './token.ts';
import { userWire } from './user-wire.ts';

/** argon2id with 19 MiB and two passes (OWASP's floor). */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** Makes a session. An unknown address takes as long as a wrong password. @throws {ProblemError} `wrong-credentials` */
export async function logIn(ports: Ports, credentials: { email: string; password: string }): Promise<LoggedUser> {
  const user = await userByEmail(ports.db, credentials.email);
  decoy ??= hashPassword(newToken('ps'));
  const isRight = await verify(user?.passwordHash ?? (await decoy), credentials.password);
  if (!user || !isRight) throw new ProblemError('wrong-credentials');
  const token = newToken('ps');
  const now = ports.clock.now();
  const expiresAt = new Date(now.getTime() + ports.config.sessionMaxHours * 3_600_000);
  await ports.db.transaction(async (db) => {
    // Changed, or the user gone, while it was compared: whoever did that has ended every session, and no other begins behind it.
    if (!(await holdPassword(db, user))) throw new ProblemError('wrong-credentials');
    await insertSession(db, { tokenHash: hashToken(token), userId: user.id, createdAt: now, lastSeenAt: now, expiresAt });
    await recordEvent(db, ports, { kind: 'session-opened', userId: user.id });
  });
  return { ...userWire(user), api_token: token };
}
