import { modelName } from '#domain/policy/device-name.ts';
import type { ConnectedPhone } from '#domain/wire/phones.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hasUser, type LiveGrant, liveGrantsOf, lockUser, revokeGrantsById } from './store.ts';

/** Grants by phone, the last connected first: the grants of one session are one phone; a grant without a session is a phone of its own. */
async function phonesOf(db: Executor, { clock }: Ports, userId: number): Promise<[LiveGrant, ...LiveGrant[]][]> {
  const phones = new Map<string, [LiveGrant, ...LiveGrant[]]>();
  for (const grant of await liveGrantsOf(db, userId, clock.now())) {
    const phone = phones.get(grant.issuedIn ?? grant.id);
    if (phone) phone.push(grant);
    else phones.set(grant.issuedIn ?? grant.id, [grant]);
  }
  return [...phones.values()];
}

/** @throws {ProblemError} `not-found` */
export async function readPhones(db: Executor, ports: Ports, actor: Actor, userId: number): Promise<ConnectedPhone[]> {
  if (!(await hasUser(db, userId))) throw new ProblemError('not-found');
  const own = actor.kind === 'user' ? actor.tokenHash : null;
  return (await phonesOf(db, ports, userId)).map((grants) => ({
    // The id of the oldest grant: it stays the same when another is given meanwhile.
    id: (grants.at(-1) ?? grants[0]).id,
    is_current: grants[0].issuedIn !== null && grants[0].issuedIn === own,
    is_handed_over: grants[0].isHandedOver,
    devices: [...new Set(grants.map((grant) => modelName(grant) || grant.name))],
    connected_at: (grants.at(-1) ?? grants[0]).createdAt.toISOString(),
  }));
}

/** @throws {ProblemError} `not-found` */
export async function disconnectPhone(db: Executor, ports: Ports, actor: Actor, userId: number, phoneId: string): Promise<void> {
  await lockUser(db, userId);
  const phone = (await phonesOf(db, ports, userId)).find((grants) => grants.some(({ id }) => id === phoneId));
  if (!phone) throw new ProblemError('not-found');
  await revokeGrantsById(
    db,
    phone.map(({ id }) => id),
    ports.clock.now(),
  );
  const data = { user: userId, grants: phone.length, by: isStaffActor(actor) ? 'staff' : 'owner' };
  await recordEvent(db, ports, { kind: 'phone-disconnected', ...whoOf(actor), data });
}
