import type { Periodicity } from '#domain/quote/quote.ts';
import { paymentsPerYear } from '#domain/quote/quote.ts';
import { addDays, addMonths } from '#domain/shared/civil-date.ts';
import { splitCents } from '#domain/shared/split-cents.ts';
import type { PaymentMethod } from './payment-method.ts';
import { paymentMethod } from './payment-method.ts';
import type { ReceiptLines } from './receipt-lines.ts';
import { receiptLines } from './receipt-lines.ts';
import { targetDayFrom, targetDayUntil } from './target-calendar.ts';

/** The day of the month on which all instalments but the first fall due. */
const dueDay = '15';

/** Pre-notification: days between announcing a debit and its value date, unless the payer agreed to fewer (SEPA Core rulebook). */
const preNotificationDays = 14;

/** The value date of an account's first debit: until then the payment is PROGRAMADO, and cover waits for it (decision A83). */
export function firstDebitDate(contractedOn: string): string {
  return targetDayFrom(addDays(contractedOn, preNotificationDays));
}

/** A payment to be made when a policy is contracted. */
export interface Instalment {
  /** `R-20481-1`: the policy's number, and the number of the instalment from 1. */
  identifier: string;
  priceCents: number;
  /** Civil date of Madrid. */
  activationDate: string;
  lines: ReceiptLines;
}

/** How and when the insured year is paid. */
export interface PaymentPlan {
  periodicity: Periodicity;
  method: PaymentMethod;
  contractedOn: string;
  /** The last day of the insured year. */
  termLastDay: string;
}

/** An instalment of the year, from 1, and the civil date of Madrid on which it falls due. */
export interface InstalmentDay {
  instalment: number;
  activationDate: string;
}

/** The price of what is contracted; amounts in cents, taxes included. */
export interface ContractedPrice extends PaymentPlan {
  policyNumber: string;
  /** What the year costs with the chosen periodicity. */
  totalCents: number;
  /** What the same year costs when it is paid in one payment. */
  yearlyTotalCents: number;
  /** The Consorcio's surcharge of the whole year, included in the total. */
  consorcioCents: number;
}

/**
 * The days on which the instalments fall due. The first falls due at once, or, if debited, on its value date; the others on the 15th of each following month. None falls
 * due after the insured year, where it would be annulled: the latest day is the year's last, for debits the last on which banks move euros.
 */
function activationDates({ periodicity, method, contractedOn, termLastDay }: PaymentPlan, knownFirst?: string): string[] {
  const isDebit = method === paymentMethod.iban;
  const first = knownFirst ?? (isDebit ? firstDebitDate(contractedOn) : contractedOn);
  const latest = isDebit ? targetDayUntil(termLastDay) : termLastDay;
  const others = Array.from({ length: paymentsPerYear(periodicity) - 1 }, (_, index) =>
    addMonths(`${first.slice(0, 7)}-${dueDay}`, index + 1),
  );
  return [first, ...(isDebit ? others.map(targetDayFrom) : others)].map((day) => (day > latest ? latest : day));
}

/**
 * The instalments of today and later that have no receipt. Their days are counted from the existing first receipt, because a draft that was changed to monthly payments
 * has a first receipt that is later than its contract.
 */
export function instalmentsMissing(
  plan: PaymentPlan,
  receipts: readonly { instalment: number | null; activationDate: string }[],
  today: string,
): InstalmentDay[] {
  const first = receipts.find(({ instalment }) => instalment === 1)?.activationDate;
  return activationDates(plan, first)
    .map((activationDate, index) => ({ instalment: index + 1, activationDate }))
    .filter(({ instalment, activationDate }) => activationDate >= today && !receipts.some((receipt) => receipt.instalment === instalment));
}

export function instalmentIdentifier(policyNumber: string, instalment: number): string {
  return `R-${policyNumber}-${instalment}`;
}

/**
 * The payments of the insured year, twelve or one. They add up to the total exactly; the lines of each add up to its price, and their Consorcio lines to the
 * surcharge of the year. When the total does not divide evenly, the first payments are a cent larger. There are no payments of 0.
 */
export function makeInstalments(price: ContractedPrice): Instalment[] {
  const dates = activationDates(price);
  const count = dates.length;
  const prices = splitCents(price.totalCents, count);
  const consorcio = splitCents(price.consorcioCents, count);
  const instalmentCosts = splitCents(Math.max(0, price.totalCents - price.yearlyTotalCents), count);
  const instalments = dates.map((activationDate, index) => {
    const priceCents = prices[index] ?? 0;
    return {
      identifier: instalmentIdentifier(price.policyNumber, index + 1),
      priceCents,
      activationDate,
      lines: receiptLines({
        totalCents: priceCents,
        instalmentCostCents: instalmentCosts[index] ?? 0,
        consorcioCents: consorcio[index] ?? 0,
      }),
    };
  });
  return instalments.filter(({ priceCents }) => priceCents > 0);
}
