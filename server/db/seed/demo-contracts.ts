import { eq, inArray } from 'drizzle-orm';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { acceptancesOf } from '#domain/policy/acceptances.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { signByDate } from '#domain/policy/sign-by.ts';
import { termLastDay } from '#domain/policy/term.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { users } from '#server/db/schema-users.ts';
import { versionsInForce } from '#server/modules/legal-texts/texts-in-force.ts';

/** A year paid at once costs ten of the twelve monthly payments, as in the tariffs. */
const paymentsOfYearAtOnce = 10;

const address = { street: 'Calle de la Paz', number: '12, 3.º A', postalCode: '46003', town: 'Valencia', province: 'Valencia' };

/** Contracts of the given demo policies: by their people, in twelve payments, by card. */
export async function seedDemoContracts(db: Executor, policyIds: readonly number[], now: Date): Promise<void> {
  // So that a demo policy can still be signed today.
  const signBy = signByDate(civilDateOf(now.getTime()));
  const accepted = acceptancesOf('contracting', await versionsInForce(db));
  const payments = await db.select().from(policyPayments).where(inArray(policyPayments.policyId, policyIds));
  const contracted = await db
    .select({ policy: policies, person: users })
    .from(policies)
    .innerJoin(users, eq(users.id, policies.userId))
    .where(inArray(policies.id, policyIds));
  for (const { policy, person } of contracted) {
    const { id: policyId, status, createdAt } = policy;
    const prices = payments.filter((payment) => payment.policyId === policyId).map(({ priceCents }) => priceCents);
    const totalCents = prices.reduce((sum, price) => sum + price, 0);
    const contractedOn = civilDateOf(createdAt.getTime());
    await db.insert(policyContracts).values({
      policyId,
      periodicity: 1,
      paymentMethod: paymentMethod.card,
      listCents: totalCents,
      discountCents: 0,
      totalCents,
      yearlyListCents: Math.round((totalCents / prices.length) * paymentsOfYearAtOnce),
      isInvoiceDeclared: true,
      holder: {
        name: person.name,
        surname1: person.surname1,
        surname2: person.surname2,
        documentType: 'NIF',
        documentCode: '12345678Z',
        birthDate: '1990-02-28',
        phone: person.phones[0] ?? '',
        email: person.email,
        address,
      },
      acceptances: accepted.map((each) => ({ ...each, acceptedAt: createdAt.toISOString() })),
      contractedAt: createdAt,
      documentsSentAt: createdAt,
      signedAt: status === policyStatus.activePaidSigned ? createdAt : null,
      signBy,
      termLastDay: termLastDay(contractedOn),
    });
  }
}
