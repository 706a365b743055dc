import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type LoadedClaim, loadClaim } from './store.ts';

/** A claim with all its parts. @throws {ProblemError} `not-found`, also when it belongs to another risk or policy */
export async function readClaim(db: Executor, place: { policyId: number; riskId: number; claimId: number }): Promise<LoadedClaim> {
  const loaded = await loadClaim(db, place);
  if (!loaded) throw new ProblemError('not-found');
  return loaded;
}
