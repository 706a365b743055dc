import type { Holder } from '#domain/policy/booking.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent } from '#server/modules/audit/record-event.ts';
import { sendContractingLinkLater } from '#server/modules/messages/send-link-later.ts';
import type { Ports } from '#server/ports/ports.ts';
import { insertUser, lockUser, userIdByEmail } from './store.ts';

/**
 * The policyholder of a new policy (decision A82): the policyholder who is logged in; else a new user made from the data given, who gets a link to choose a password.
 * Only the office may contract for an existing policyholder, by their e-mail address; for anybody else a known address is refused. An existing policyholder stays locked
 * until the transaction ends, so that nobody is erased who is getting a contract, nor the other way round.
 * @throws {ProblemError} `already-exists` with the field `email`; `unauthenticated` when the policyholder has just been erased
 */
export async function policyholderOf(db: Executor, ports: Ports, actor: Actor, holder: Holder): Promise<number> {
  if (actor.kind === 'user' && actor.role === 'policyholder') {
    if (!(await lockUser(db, actor.userId))) throw new ProblemError('unauthenticated');
    return actor.userId;
  }
  const known = await userIdByEmail(db, holder.email);
  if (known === null) return createPolicyholder(db, ports, holder);
  const account = isStaffActor(actor) ? await lockUser(db, known) : null;
  if (account?.role !== 'policyholder') throw new ProblemError('already-exists', { fields: [{ path: 'email', code: 'log-in' }] });
  return known;
}

async function createPolicyholder(db: Executor, ports: Ports, holder: Holder): Promise<number> {
  const { email, name, surname1, surname2, phone, documentType, documentCode } = holder;
  const row = { email, name, surname1, surname2, phones: [phone], documentType, documentCode, role: 'policyholder' as const };
  const id = await withConstraints({ users_email: 'email' }, insertUser(db, { ...row, createdAt: ports.clock.now() }));
  await recordEvent(db, ports, { kind: 'user-created', userId: id, data: { user: id, role: row.role } });
  await sendContractingLinkLater(db, ports, id);
  return id;
}
