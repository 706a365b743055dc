import { type ContractedPrice, makeInstalments } from '#domain/payment/instalments.ts';
import type { Executor } from '#server/db/connect.ts';
import { insertPayments, type PaymentRow } from './store.ts';

/**
 * Writes the receipts of a policy's insured year, all of them owed: twelve or one, with their lines, in the transaction in which the policy is booked. They are
 * returned in order of time.
 */
export async function createInstalments(db: Executor, policyId: number, price: ContractedPrice): Promise<PaymentRow[]> {
  return insertPayments(
    db,
    makeInstalments(price).map(({ identifier, priceCents, activationDate, lines }, index) => ({
      policyId,
      identifier,
      instalment: index + 1,
      priceCents,
      pendingCents: priceCents,
      activationDate,
      lines,
    })),
  );
}
