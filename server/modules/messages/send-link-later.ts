import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { mayMail } from './may-mail.ts';
import { queueMail } from './queue-mail.ts';

/**
 * Whoever asks learns nothing: whether the address is somebody's is looked up later, when the mail leaves, so that known and unknown ones
 * take equally long; and whether a mail of a moment ago makes this one needless is not told.
 */
export async function sendLinkLater(db: Executor, ports: Ports, kind: 'password-forgotten' | 'log-in-link', email: string): Promise<void> {
  if (await mayMail(ports, kind, email)) await queueMail(db, ports, { kind, cause: 'log-in', to: { address: email } });
}

/** Queues the mail for whoever has contracted without having a user before (decision A82). */
export async function sendContractingLinkLater(db: Executor, ports: Ports, userId: number): Promise<void> {
  await queueMail(db, ports, { kind: 'contracting', cause: `user:${userId}`, to: { userId } });
}

export async function sendInvitationLater(db: Executor, ports: Ports, userId: number): Promise<void> {
  await queueMail(db, ports, { kind: 'invitation', cause: `user:${userId}`, to: { userId } });
}
