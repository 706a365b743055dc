import type { AfterReturn } from '#domain/policy/ending-settlement.ts';
import type { Executor } from '#server/db/connect.ts';
import { findEnding } from './store.ts';

/** How a policy ended, as far as its money is concerned; null: it has not ended. */
export async function readEnding(db: Executor, policyId: number): Promise<Pick<AfterReturn, 'cause' | 'isSigned' | 'isDecided'> | null> {
  const ending = await findEnding(db, policyId);
  if (!ending?.cause) return null;
  const { cause, signedAt, refundDecision } = ending;
  return { cause, isSigned: signedAt !== null, isDecided: refundDecision !== null };
}
