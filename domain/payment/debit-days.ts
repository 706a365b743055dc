import { addDays } from '#domain/shared/civil-date.ts';
import { firstDebitDate } from './instalments.ts';
import { targetDayFrom } from './target-calendar.ts';

/** A file goes to the bank so many days before its debits, so that a rejected one can be mended. */
const sendingDays = 5;
/** A bank wants a debit a business day before its day; the file of the night is sent in the morning. */
const shortestDays = 2;

/** A bank takes a file of a day on which it is closed on the next day on which it is not. */
const valueDateAfter = (fileDay: string, days: number) => targetDayFrom(addDays(targetDayFrom(fileDay), days));

/** The last value date that the file of a day holds. */
export function lastValueDate(fileDay: string): string {
  return valueDateAfter(fileDay, sendingDays);
}

/** The first day on which the bank can still debit what it gets in the file of a day. */
export function earliestValueDate(fileDay: string): string {
  return valueDateAfter(fileDay, shortestDays);
}

/**
 * When a receipt is debited that goes into the file of a day: on its due day when euros move then, else the next; never before the bank can, nor
 * before the notice of a new mandate is over.
 */
export function debitDate(dueOn: string, fileDay: string, mandateSignedOn: string): string {
  const days = [targetDayFrom(dueOn), earliestValueDate(fileDay), firstDebitDate(mandateSignedOn)];
  return days.toSorted().at(-1) ?? dueOn;
}

/**
 * When a receipt is debited whose payer asks for it on a day: with the file of the following night. They are told there and then, which is the
 * notice that a known mandate needs (SEPA Core allows to agree on fewer days than 14).
 */
export function askedDebitDate(askedOn: string, mandateSignedOn: string): string {
  return debitDate(askedOn, addDays(askedOn, 1), mandateSignedOn);
}
