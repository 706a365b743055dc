import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type DistributorRow, findDistributor } from './store.ts';

/** @throws {ProblemError} `not-found` */
export async function readDistributor(db: Executor, id: number): Promise<DistributorRow> {
  const distributor = await findDistributor(db, id);
  if (!distributor) throw new ProblemError('not-found');
  return distributor;
}
