import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { findContractForUpdate, type LockedContract } from './store-contracts.ts';

/** A policy with its contract, locked until the transaction ends, so that changes of one policy run one after the other. @throws {ProblemError} `not-found` */
export async function lockContract(db: Executor, policyId: number): Promise<LockedContract> {
  const locked = await findContractForUpdate(db, policyId);
  if (!locked) throw new ProblemError('not-found');
  return locked;
}
