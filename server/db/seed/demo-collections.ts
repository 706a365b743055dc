import { and, eq, inArray, isNull } from 'drizzle-orm';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { policies } from '#server/db/schema.ts';
import { paymentTransactions, policyPayments } from '#server/db/schema-payments.ts';
import { users } from '#server/db/schema-users.ts';
import type { Ports } from '#server/ports/ports.ts';
import { demoEmails } from './demo.ts';

/** Response codes of the gateway: accepted, and card expired. */
const taken = '0000';
const expired = '0101';

/**
 * Adds how the receipts of the demo people were collected: by card, on their days, with a failed try for the one that is owed. A receipt that has a transaction
 * already is left as it is.
 */
export async function seedDemoCollections({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  const today = civilDateOf(clock.now().getTime());
  const rows = await db
    .select({ receipt: policyPayments })
    .from(policyPayments)
    .innerJoin(policies, eq(policies.id, policyPayments.policyId))
    .innerJoin(users, eq(users.id, policies.userId))
    .leftJoin(paymentTransactions, eq(paymentTransactions.paymentId, policyPayments.id))
    .where(and(inArray(users.email, [...demoEmails]), isNull(paymentTransactions.id)))
    .orderBy(policyPayments.activationDate);
  const due = rows.map(({ receipt }) => receipt).filter(({ activationDate, paymentDate }) => (paymentDate ?? activationDate) <= today);
  if (due.length === 0) return;
  await db.insert(paymentTransactions).values(
    due.map(({ id, policyId, priceCents, activationDate, paymentDate }) => {
      const at = new Date(`${paymentDate ?? activationDate}T06:11:00Z`);
      return {
        paymentId: id,
        policyId,
        kind: 'card' as const,
        orderNumber: `1000DEMO${id}`,
        amountCents: priceCents,
        ...(paymentDate === null
          ? { state: 'refused' as const, reason: expired }
          : { state: 'booked' as const, reason: taken, authorisation: String(id).padStart(6, '0') }),
        createdAt: at,
        settledAt: at,
      };
    }),
  );
}
