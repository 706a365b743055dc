import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';

/** Whether money is owed by the policies' holder or to them. */
export async function hasMoneyOwed(db: Executor, policyIds: number[]): Promise<boolean> {
  const unpaid = await db
    .select({ id: policyPayments.id })
    .from(policyPayments)
    .where(
      and(
        inArray(policyPayments.policyId, policyIds),
        isNull(policyPayments.deletedAt),
        isNull(policyPayments.paymentDate),
        ne(policyPayments.pendingCents, 0),
      ),
    )
    .limit(1);
  if (unpaid.length > 0) return true;
  const unmatched = await db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(inArray(paymentTransactions.policyId, policyIds), eq(paymentTransactions.state, 'unmatched')))
    .limit(1);
  return unmatched.length > 0;
}

/** Whether money is moving: a debit at the bank or a charge at the gateway that is unanswered, or a card payment begun after `cardsSince`. */
export async function hasMoneyMoving(db: Executor, policyIds: number[], cardsSince: Date): Promise<boolean> {
  const { kind, createdAt, sepaFileId, state, isCharge } = paymentTransactions;
  const atBank = and(eq(kind, 'debit'), isNotNull(sepaFileId));
  const atGateway = and(eq(kind, 'card'), gt(createdAt, cardsSince));
  const isUnanswered = eq(isCharge, true);
  const moving = await db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(and(inArray(paymentTransactions.policyId, policyIds), eq(state, 'open'), or(atBank, atGateway, isUnanswered)))
    .limit(1);
  return moving.length > 0;
}
