import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Executor } from '#server/db/connect.ts';
import { methodsOf } from './store-methods.ts';

/** The mandate under which a policy's receipts are debited. */
export interface Mandate {
  reference: string;
  accountHolder: string;
  iban: string;
  /** Civil date of Madrid. */
  signedOn: string;
  textVersion: string;
}

/** The policy's current payment method, with its mandate if it is an account; null: none is stored. */
export async function payingMethodOf(db: Executor, policyId: number): Promise<{ type: PaymentMethod; mandate: Mandate | null } | null> {
  const current = (await methodsOf(db, policyId)).find(({ isCurrent }) => isCurrent);
  if (!current) return null;
  const { type, mandateReference: reference, accountHolder, iban, mandateSignedOn: signedOn, mandateTextVersion: textVersion } = current;
  const isMandate = reference && accountHolder && iban && signedOn && textVersion;
  return { type, mandate: isMandate ? { reference, accountHolder, iban, signedOn, textVersion } : null };
}
