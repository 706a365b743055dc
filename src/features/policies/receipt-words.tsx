import { useLingui } from '@lingui/react/macro';
import { type ReceiptStory, receiptStory, type ToldReceipt } from '#domain/payment/receipt-story.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { PolicyPayment } from '#domain/wire/policies.ts';

/** Dates in words: the day, "15 de noviembre" or "15 nov", and the month; with the year when it is not the present one. */
export function useDayWords() {
  const { i18n } = useLingui();
  const thisYear = civilDateOf(Date.now()).slice(0, 4);
  const format = (day: string, how: Intl.DateTimeFormatOptions) =>
    i18n.date(new Date(`${day}T12:00:00Z`), { ...how, ...(day.startsWith(thisYear) ? {} : { year: 'numeric' }), timeZone: 'UTC' });
  return {
    long: (day: string) => format(day, { day: 'numeric', month: 'long' }),
    short: (day: string) => format(day, { day: 'numeric', month: 'short' }),
    month: (day: string) => {
      const month = format(day, { month: 'long' });
      return month.charAt(0).toUpperCase() + month.slice(1);
    },
  };
}

/** A receipt from a list, which contains no payment attempts. */
export const toldOf = (payment: PolicyPayment): ToldReceipt => ({ ...payment, transactions: [] });

/** Whether this is the policy's first receipt, the one that falls due first: before it is paid nothing is covered. */
export const isFirstOf = (payments: readonly PolicyPayment[], id: number): boolean =>
  payments
    .filter(({ price }) => price > 0)
    .toSorted((one, other) => one.activation_date.localeCompare(other.activation_date) || one.id - other.id)[0]?.id === id;

/** The story of one receipt, as far as a list knows it. */
export const storyOf = (payment: PolicyPayment, payments: readonly PolicyPayment[]): ReceiptStory =>
  receiptStory(toldOf(payment), { today: civilDateOf(Date.now()), isFirst: isFirstOf(payments, payment.id) });

/** "Noviembre", or "Devolución" for a refund. */
export function useReceiptName(): (payment: Pick<PolicyPayment, 'price' | 'activation_date'>) => string {
  const { t } = useLingui();
  const days = useDayWords();
  return ({ price, activation_date: on }) => (price < 0 ? t`Devolución` : days.month(on));
}

/** What has happened to a receipt or comes next, in a few words for a list. */
export function useShortStory(): (story: ReceiptStory) => string {
  const { t } = useLingui();
  const { short, long } = useDayWords();
  return (story) => {
    switch (story.kind) {
      case 'paid':
        return story.on === null ? t`No hay nada que pagar` : t`Pagado el ${short(story.on)}`;
      case 'refunded':
        return story.on === null ? t`Abonado` : t`Abonado el ${short(story.on)}`;
      case 'to-refund':
        return t`Te lo devolvemos`;
      case 'scheduled':
      case 'debit':
        return t`Se cobra el ${short(story.on)}`;
      case 'at-bank':
        return t`Lo está cobrando el banco`;
      case 'unpaid':
        return t`Venció el ${long(story.since)}`;
    }
  };
}
