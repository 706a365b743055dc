import { and, gt, inArray, isNull } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { policies } from '#server/db/schema.ts';
import { policyPayments } from '#server/db/schema-payments.ts';

/** Whether a receipt of a policy in force has still to be paid, due or not: for a query over receipts and their policies. */
export const isUnpaid = and(
  isNull(policyPayments.paymentDate),
  isNull(policyPayments.deletedAt),
  gt(policyPayments.pendingCents, 0),
  inArray(policies.status, [policyStatus.activePaidUnsigned, policyStatus.activePaidSigned]),
);
