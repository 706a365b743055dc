import { and, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { statusesInForce } from '#domain/policy/policy-status.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { isInLastDays } from './is-in-last-days.ts';

/** SQL condition: the receipt is not paid, due or not. It says nothing of its policy (`owesReceipts`). */
export const isUnpaid = and(isNull(policyPayments.paymentDate), isNull(policyPayments.deletedAt), gt(policyPayments.pendingCents, 0));

/** SQL condition: the policy is in force. */
export const isInForce = inArray(policies.status, [...statusesInForce]);

/** SQL condition: policies whose holder is asked to pay unpaid receipts on a day (a civil date of Madrid): in force, or cancelled to a later day. */
export function owesReceipts(db: Executor, day: string): SQL | undefined {
  return or(isInForce, isInLastDays(db, day));
}
