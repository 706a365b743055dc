import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hasRefused, insertRefusal } from './store-reminders.ts';

/** Bytes of the address's keyed hash, and of the authentication code that proves the token is ours: 128 bits each. */
const halfBytes = 16;

type Key = Pick<Ports, 'linkKey'>;

const half = ({ linkKey }: Key, text: string) => createHmac('sha256', linkKey).update(text).digest().subarray(0, halfBytes);
const hashOf = (ports: Key, email: string) => half(ports, `reminders to ${email}`);
const markOf = (ports: Key, hash: Buffer) => half(ports, `no reminders to ${hash.toString('hex')}`);

/** The token with which the recipient of a reminder refuses further ones. It needs no row, so that it is valid as long as the mail exists. */
export function refusalToken(ports: Key, email: string): string {
  const hash = hashOf(ports, email);
  return Buffer.concat([hash, markOf(ports, hash)]).toString('base64url');
}

/** Stores the refusal of reminders. @throws {ProblemError} `link-expired`: the token is not ours */
export async function refuseRemindersByLink(db: Executor, ports: Ports, token: string): Promise<void> {
  const bytes = Buffer.from(token, 'base64url');
  const hash = bytes.subarray(0, halfBytes);
  const isOurs = bytes.length === 2 * halfBytes && timingSafeEqual(bytes.subarray(halfBytes), markOf(ports, hash));
  if (!isOurs) throw new ProblemError('link-expired', { message: 'Ese enlace no está entero. Ábrelo otra vez desde el correo.' });
  await insertRefusal(db, { addressHash: hash.toString('hex'), refusedAt: ports.clock.now() });
}

export function refusesReminders(db: Executor, ports: Ports, email: string): Promise<boolean> {
  return hasRefused(db, hashOf(ports, email).toString('hex'));
}
