import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { readStore } from './read-store.ts';
import {
  deleteLinksToDistributor,
  deleteLinksToStore,
  endLandings,
  hasStores,
  lockDistributor,
  updateDistributorRow,
  updateStoreRow,
} from './store.ts';

/** Ends a distributor that has no stores. Its row stays, for what refers to it. @throws {ProblemError} `not-found`, `in-use` */
export async function removeDistributor(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  if (!(await lockDistributor(db, id))) throw new ProblemError('not-found');
  if (await hasStores(db, id)) throw new ProblemError('in-use');
  await deleteLinksToDistributor(db, id);
  await updateDistributorRow(db, id, { deletedAt: ports.clock.now() });
  await recordEvent(db, ports, { kind: 'network-changed', ...whoOf(actor), data: { distributor: id, isDeleted: true } });
}

/** Ends a store: nobody acts for it, its pages and discounts are no longer offered, and their short names and its code are free. Its contracts keep it (decision A75). @throws {ProblemError} `not-found` */
export async function removeStore(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  await readStore(db, id);
  const deletedAt = ports.clock.now();
  await deleteLinksToStore(db, id);
  await endLandings(db, id, deletedAt);
  await updateStoreRow(db, id, { deletedAt });
  await recordEvent(db, ports, { kind: 'network-changed', ...whoOf(actor), data: { store: id, isDeleted: true } });
}
