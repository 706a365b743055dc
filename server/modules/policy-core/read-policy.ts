import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type LoadedPolicy, loadPolicy } from './load-policies.ts';

/** A policy with its related rows. @throws {ProblemError} `not-found` */
export async function readPolicy(db: Executor, id: number): Promise<LoadedPolicy> {
  const loaded = await loadPolicy(db, id);
  if (!loaded) throw new ProblemError('not-found');
  return loaded;
}
