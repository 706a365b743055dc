import { createHmac } from 'node:crypto';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';

const [hourSeconds, daySeconds] = [3600, 86_400];
/**
 * How many failed log-ins are audited of one account in a day, and of unknown accounts in an hour: whatever an attacker tries beyond has its lines in the log,
 * and does not fill the audit.
 */
const [mostOfAccount, mostOfNobody] = [100, 1000];

interface FailedLogIn {
  way: 'password' | 'passkey' | 'directory';
  /** The owner of the account; absent: it is nobody's. */
  userId: number | undefined;
  /** The address that was typed, where it is nobody's: kept as a hash that is another each day, by which tries of one address are known as such. */
  email?: string;
}

/** Records that somebody tried to log in and was refused, without an actor, as nobody knows who it was. `tries`: how many there were by now in the day, or the hour. */
export async function recordFailedLogIn(ports: Ports, { way, userId, email }: FailedLogIn): Promise<void> {
  const { tries } =
    userId === undefined
      ? await ports.rateLimits.count('failed log-ins of nobody', hourSeconds)
      : await ports.rateLimits.count(`failed log-ins of ${userId}`, daySeconds);
  if (tries > (userId === undefined ? mostOfNobody : mostOfAccount)) return;
  const whose = userId === undefined ? (email === undefined ? {} : { account: hashedToday(ports, email) }) : { user: userId };
  await recordEvent(ports.db, ports, { kind: 'log-in-failed', data: { ...whose, way, tries } });
}

function hashedToday(ports: Ports, email: string): string {
  return createHmac('sha256', ports.linkKey)
    .update(`failed log-in of ${todayOf(ports)} ${email}`)
    .digest('base64url')
    .slice(0, 16);
}
