import { eq } from 'drizzle-orm';
import { consorcioSurchargeCents } from '#domain/payment/consorcio.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { termLastDay } from '#domain/policy/term.ts';
import { addDays, addMonths, civilDateOf } from '#domain/shared/civil-date.ts';
import type { Executor } from '#server/db/connect.ts';
import { policyPayments } from '#server/db/schema-payments.ts';
import { createInstalments } from '#server/modules/payments/create-instalments.ts';

interface DemoPrice {
  policyId: number;
  policyNumber: string;
  monthlyCents: number;
  /** Price of the year when it is paid at once. */
  yearlyTotalCents: number;
  sumInsuredCents: number;
  riskType: number;
  /** Civil date of Madrid; left out: thirty days ago. */
  contractedOn?: string;
  /** Number of the instalment that was not paid. */
  unpaidInstalment?: number;
}

const monthsPaid = 10;

/** The day from which the scooter is insured: ten instalments before the last 15th, so that the eleventh is due and the twelfth is not. */
export function elevenInstalmentsAgo(today: string): string {
  const thisMonth = `${today.slice(0, 7)}-15`;
  return addMonths(thisMonth <= today ? thisMonth : addMonths(thisMonth, -1), -monthsPaid);
}

const phone = { sumInsuredCents: 45_000, riskType: 1 };

const demoPrices = (today: string): DemoPrice[] => [
  { policyId: 1, policyNumber: '20481', monthlyCents: 1295, yearlyTotalCents: 13_990, ...phone },
  { policyId: 2, policyNumber: '20377', monthlyCents: 995, yearlyTotalCents: 10_990, ...phone },
  { policyId: 3, policyNumber: '20214', monthlyCents: 1295, yearlyTotalCents: 13_990, ...phone },
  { policyId: 4, policyNumber: '19950', monthlyCents: 995, yearlyTotalCents: 10_990, ...phone },
  { policyId: 5, policyNumber: '20502', monthlyCents: 1495, yearlyTotalCents: 16_490, ...phone },
  {
    policyId: 6,
    policyNumber: '18817',
    monthlyCents: 620,
    yearlyTotalCents: 6_990,
    sumInsuredCents: 35_000,
    riskType: 3,
    contractedOn: elevenInstalmentsAgo(today),
    unpaidInstalment: 11,
  },
  { policyId: 7, policyNumber: '20533', monthlyCents: 1295, yearlyTotalCents: 13_990, ...phone },
];

/** Twelve receipts of each demo policy: those that have fallen due are paid, except the one that the scooter owes. */
export async function seedDemoPayments(db: Executor, now: Date): Promise<void> {
  const today = civilDateOf(now.getTime());
  for (const demo of demoPrices(today)) {
    const { policyId, policyNumber, monthlyCents, yearlyTotalCents, contractedOn = addDays(today, -30), unpaidInstalment } = demo;
    const payments = await createInstalments(db, policyId, {
      policyNumber,
      periodicity: 1,
      method: paymentMethod.card,
      totalCents: monthlyCents * 12,
      yearlyTotalCents,
      consorcioCents: consorcioSurchargeCents(demo.sumInsuredCents, demo.riskType),
      contractedOn,
      termLastDay: termLastDay(contractedOn),
    });
    for (const { id, activationDate, instalment } of payments) {
      if (activationDate > today || instalment === unpaidInstalment) continue;
      await db.update(policyPayments).set({ pendingCents: 0, paymentDate: activationDate }).where(eq(policyPayments.id, id));
    }
  }
}
