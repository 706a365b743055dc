import { useLingui } from '@lingui/react/macro';
import { type ReceiptStory, receiptStory, type ToldReceipt } from '#domain/payment/receipt-story.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { PolicyPayment } from '#domain/wire/policies.ts';

/** The day of a year without its year, "15 de noviembre" or "15 nov", and its month, in words; with the year where it is not this one. */
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

/** A receipt of a list, of which no tries are known. */
export const toldOf = (payment: PolicyPayment): ToldReceipt => ({ ...payment, transactions: [] });

/** The first receipt of a policy is the one that falls due first; before it nothing is covered. */
export const isFirstOf = (payments: readonly PolicyPayment[], id: number): boolean =>
  payments
    .filter(({ price }) => price > 0)
    .toSorted((one, other) => one.activation_date.localeCompare(other.activation_date) || one.id - other.id)[0]?.id === id;

/** What a list tells of one receipt of a policy. */
export const storyOf = (payment: PolicyPayment, payments: readonly PolicyPayment[]): ReceiptStory =>
  receiptStory(toldOf(payment), { today: civilDateOf(Date.now()), isFirst: isFirstOf(payments, payment.id) });

/** "Noviembre", or "Devolución" of what is paid back. */
export function useReceiptName(): (payment: Pick<PolicyPayment, 'price' | 'activation_date'>) => string {
  const { t } = useLingui();
  const days = useDayWords();
  return ({ price, activation_date: on }) => (price < 0 ? t`Devolución` : days.month(on));
}

/** What has happened or comes, in a few words under a receipt of a list. */
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
