import { and, gt, inArray, isNull } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { policies } from '#server/db/schema.ts';
import { policyPayments } from '#server/db/schema-payments.ts';

/** Whether a receipt has still to be paid, due or not, if its policy is in force. */
export const isUnpaid = and(isNull(policyPayments.paymentDate), isNull(policyPayments.deletedAt), gt(policyPayments.pendingCents, 0));

/** Whether a policy is in force: what is unpaid of another is claimed of nobody, but of one in its last days (`isInLastDays`). */
export const isInForce = inArray(policies.status, [policyStatus.activePaidUnsigned, policyStatus.activePaidSigned]);
