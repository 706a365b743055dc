import type { Role } from '#domain/access/roles.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { readDistributor } from '#server/modules/network/read-distributor.ts';
import { readStore } from '#server/modules/network/read-store.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockUser, setDistributorLink, setStoreLink } from './store.ts';

interface Linking {
  actor: Actor;
  ports: Ports;
  isLinked: boolean;
}

const kindOf = ({ isLinked }: Linking) => (isLinked ? 'user-linked' : 'user-unlinked');

/** Links a store's person to a store, or ends the link. @throws {ProblemError} `not-found`; `invalid-input` when the user is no store's person */
export async function linkToStore(db: Executor, link: { userId: number; storeId: number }, how: Linking): Promise<void> {
  await assertRoleOf(db, link.userId, 'store', how);
  await readStore(db, link.storeId);
  await setStoreLink(db, link, how.isLinked);
  await recordEvent(db, how.ports, {
    kind: kindOf(how),
    ...whoOf(how.actor),
    data: { user: link.userId, store: link.storeId },
  });
}

/** Links a distributor's person to a distributor, or ends the link. @throws {ProblemError} `not-found`, `invalid-input` */
export async function linkToDistributor(db: Executor, link: { userId: number; distributorId: number }, how: Linking): Promise<void> {
  await assertRoleOf(db, link.userId, 'distributor', how);
  await readDistributor(db, link.distributorId);
  await setDistributorLink(db, link, how.isLinked);
  await recordEvent(db, how.ports, {
    kind: kindOf(how),
    ...whoOf(how.actor),
    data: { user: link.userId, distributor: link.distributorId },
  });
}

async function assertRoleOf(db: Executor, userId: number, role: Role, { isLinked }: Linking): Promise<void> {
  const user = await lockUser(db, userId);
  if (!user) throw new ProblemError('not-found');
  if (isLinked && user.role !== role) throw invalid('id', 'role');
}
