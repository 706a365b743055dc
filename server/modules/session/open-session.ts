import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { login } from '#domain/wire/log-in.ts';
import type { Executor } from '#server/db/connect.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { deviceFamily } from './device-family.ts';
import { rememberDevice } from './known-devices.ts';
import { sessionHours } from './session-hours.ts';
import { assertStaffNetwork } from './staff-network.ts';
import { insertSession, type UserRow } from './store.ts';
import { userWire } from './user-wire.ts';

/** The browser that logs in: `device`, the secret from an earlier log-in; `ip` as `callerAddress` writes it. */
export interface Entering {
  device?: string | undefined;
  userAgent: string | null;
  ip: string;
}

/**
 * Opens a session for an authenticated user, by whichever means, and remembers the browser. `hasShownFactor`: with a second factor too.
 * @throws {ProblemError} `network-refused`
 */
export async function openSession(
  db: Executor,
  ports: Ports,
  user: UserRow,
  { device, userAgent, ip }: Entering,
  { hasShownFactor }: { hasShownFactor: boolean },
): Promise<ResponseOf<typeof login>> {
  assertStaffNetwork(ports.config, user.role, ip);
  const token = newToken('ps');
  const now = ports.clock.now();
  const expiresAt = new Date(now.getTime() + sessionHours(ports.config, user.role).max * 3_600_000);
  const factorAt = hasShownFactor ? now : null;
  const deviceToken = await rememberDevice(db, ports, { userId: user.id, device, userAgent });
  const family = deviceFamily(userAgent);
  await insertSession(db, { tokenHash: hashToken(token), userId: user.id, family, createdAt: now, lastSeenAt: now, expiresAt, factorAt });
  await recordEvent(db, ports, { kind: 'session-opened', userId: user.id, data: { user: user.id } });
  return { ...userWire(user), api_token: token, device_token: deviceToken };
}
