import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { mayMail } from './may-mail.ts';
import { queueMail } from './queue-mail.ts';

/**
 * Queues the mail with a link for an address. The requester learns nothing: whether the address belongs to a user is looked up later, when the mail is sent, so that
 * known and unknown addresses take equally long; and the response does not tell whether a recent mail makes this one unnecessary.
 */
export async function sendLinkLater(db: Executor, ports: Ports, kind: 'password-forgotten' | 'log-in-link', email: string): Promise<void> {
  if (await mayMail(ports, kind, email)) await queueMail(db, ports, { kind, cause: 'log-in', to: { address: email } });
}

/** Queues the mail for a person who has contracted without having had a user account before (decision A82). */
export async function sendContractingLinkLater(db: Executor, ports: Ports, userId: number): Promise<void> {
  await queueMail(db, ports, { kind: 'contracting', cause: `user:${userId}`, to: { userId } });
}

export async function sendInvitationLater(db: Executor, ports: Ports, userId: number): Promise<void> {
  await queueMail(db, ports, { kind: 'invitation', cause: `user:${userId}`, to: { userId } });
}
