import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { findStore, type LoadedStore } from './store.ts';

/** A store with its distributor. @throws {ProblemError} `not-found` */
export async function readStore(db: Executor, id: number): Promise<LoadedStore> {
  const loaded = await findStore(db, id);
  if (!loaded) throw new ProblemError('not-found');
  return loaded;
}
