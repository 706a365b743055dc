import { addDays } from '#domain/shared/civil-date.ts';
import { firstDebitDate } from './instalments.ts';
import { targetDayFrom } from './target-calendar.ts';

/** A file holds the debits of up to this many days ahead, so that a rejected file can be corrected in time. */
const sendingDays = 5;
/** The fewest days between a file and a debit: a bank wants a debit one business day ahead, and the file of a night is sent in the morning. */
const shortestDays = 2;

/** The value date so many days after a file. A file of a day on which banks are closed is taken on the next day on which they are open. */
const valueDateAfter = (fileDay: string, days: number) => targetDayFrom(addDays(targetDayFrom(fileDay), days));

/** The last value date that the file of a day holds. */
export function lastValueDate(fileDay: string): string {
  return valueDateAfter(fileDay, sendingDays);
}

/** The earliest value date that a debit in the file of a day may have. */
export function earliestValueDate(fileDay: string): string {
  return valueDateAfter(fileDay, shortestDays);
}

/**
 * The value date of a receipt's debit in the file of a day: its due day, or the next day on which banks move euros; not before the bank's earliest value date, nor
 * before the pre-notification of a new mandate is over.
 */
export function debitDate(dueOn: string, fileDay: string, mandateSignedOn: string): string {
  const days = [targetDayFrom(dueOn), earliestValueDate(fileDay), firstDebitDate(mandateSignedOn)];
  return days.toSorted().at(-1) ?? dueOn;
}

/**
 * The value date of a debit that the payer asked for on a day: it goes into the file of the following night. The payer is told the date when asking, which is the
 * pre-notification that an existing mandate needs (SEPA Core allows agreeing on fewer days than 14).
 */
export function askedDebitDate(askedOn: string, mandateSignedOn: string): string {
  return debitDate(askedOn, addDays(askedOn, 1), mandateSignedOn);
}
