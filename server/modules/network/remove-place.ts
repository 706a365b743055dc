import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
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

/** Deletes a distributor that has no stores. Its row stays, for the rows that refer to it. @throws {ProblemError} `not-found`, `in-use` */
export async function removeDistributor(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  const distributor = await lockDistributor(db, id);
  if (!distributor) throw new ProblemError('not-found');
  if (await hasStores(db, id)) throw new ProblemError('in-use');
  await deleteLinksToDistributor(db, id);
  await updateDistributorRow(db, id, { deletedAt: ports.clock.now() });
  await recordChange(db, ports, actor, 'network', { distributor: id }, { before: distributor, after: null });
}

/**
 * Deletes a store: nobody acts for it any more, its pages and discounts are no longer offered, and their short names and its code become free. Its contracts keep
 * referring to it (decision A75).
 * @throws {ProblemError} `not-found`
 */
export async function removeStore(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  const { store } = await readStore(db, id);
  const deletedAt = ports.clock.now();
  await deleteLinksToStore(db, id);
  await endLandings(db, id, deletedAt);
  await updateStoreRow(db, id, { deletedAt });
  await recordChange(db, ports, actor, 'network', { store: id }, { before: store, after: null });
}
