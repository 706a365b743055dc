import { createHmac } from 'node:crypto';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';

const [hourSeconds, daySeconds] = [3600, 86_400];
/**
 * The most failed log-ins that are audited: of one account in a day, and of unknown accounts in an hour. Further attempts of an attacker are only in the log, and do
 * not fill the audit.
 */
const [mostOfAccount, mostOfNobody] = [100, 1000];

interface FailedLogIn {
  way: 'password' | 'passkey' | 'directory';
  /** The owner of the account; undefined: no such account. */
  userId: number | undefined;
  /** The address entered, if there is no such account. It is stored as a hash that changes every day, by which the day's attempts with one address can be grouped. */
  email?: string;
}

/** Records a refused log-in, without an actor, as nobody knows who tried. `tries`: the number of refused log-ins so far in the day, or the hour. */
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
