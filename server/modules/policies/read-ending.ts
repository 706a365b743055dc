import type { AfterReturn } from '#domain/policy/ending-settlement.ts';
import type { Executor } from '#server/db/connect.ts';
import { contractOf } from './store-contracts.ts';

/** How a policy ended, as far as its money goes; null: it has not. */
export async function readEnding(db: Executor, policyId: number): Promise<Pick<AfterReturn, 'cause' | 'isSigned' | 'isDecided'> | null> {
  const contract = await contractOf(db, policyId);
  if (!contract?.endingCause) return null;
  const { endingCause: cause, signedAt, refundDecision } = contract;
  return { cause, isSigned: signedAt !== null, isDecided: refundDecision !== null };
}
