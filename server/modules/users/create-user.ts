import { isAtMost } from '#domain/access/ranks.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { createUser as createUserCall } from '#domain/wire/user-accounts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { sendInvitationLater } from '#server/modules/messages/send-link-later.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type Account, findAccount, insertUser } from './store.ts';
import { userColumns } from './user-row.ts';

/** Makes a user without a password, who gets a link to choose one. @throws {ProblemError} `forbidden` for a role above one's own; `already-exists` */
export async function createUser(db: Executor, ports: Ports, actor: Actor, body: BodyOutput<typeof createUserCall>): Promise<Account> {
  if (actor.kind !== 'user' || !isAtMost(body.role, actor.role))
    throw new ProblemError('forbidden', { fields: [{ path: 'role', code: 'rank' }] });
  const { name, surname1, email, role } = body;
  const row = { ...userColumns(body), name, surname1, email, role, createdAt: ports.clock.now() };
  const id = await withConstraints({ users_email: 'email' }, insertUser(db, row));
  await recordEvent(db, ports, { kind: 'user-created', ...whoOf(actor), data: { user: id, role } });
  await sendInvitationLater(db, ports, id);
  const account = await findAccount(db, id);
  if (!account) throw new Error('user vanished');
  return account;
}
