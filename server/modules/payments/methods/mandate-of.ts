import type { Executor } from '#server/db/connect.ts';
import { methodsOf } from './store-methods.ts';

/** The mandate with which a policy's receipts are debited; null: they are not. */
export interface Mandate {
  reference: string;
  accountHolder: string;
  iban: string;
  /** Civil date of Madrid. */
  signedOn: string;
  textVersion: string;
}

export async function mandateOf(db: Executor, policyId: number): Promise<Mandate | null> {
  const current = (await methodsOf(db, policyId)).find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  const { mandateReference: reference, accountHolder, iban, mandateSignedOn: signedOn, mandateTextVersion: textVersion } = current;
  return reference && accountHolder && iban && signedOn && textVersion ? { reference, accountHolder, iban, signedOn, textVersion } : null;
}
