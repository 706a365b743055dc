import { heldReceipt, type NextTry, nextTry } from './next-try.ts';

/** Time enough for a salary to arrive, and within the month of grace (Ley 50/1980 art. 15). */
const retryAfterDays = 7;

/**
 * What to do after a bank returned a debit: `retry` the same account later, ask for a `new-account`, ask for a `new-mandate` (for the same account or another), or
 * leave it to a `person` of the office. In any case the payment is owed again.
 */
export type AfterReturn = 'retry' | 'new-account' | 'new-mandate' | 'person';

/** Reason codes of SEPA Core debits (ISO 20022 external codes, European Payments Council R-transactions). */
const reasons: Readonly<Record<string, AfterReturn>> = {
  AC01: 'new-account',
  AC04: 'new-account',
  AC06: 'new-account',
  AC13: 'new-account',
  AG01: 'new-account',
  AG02: 'person',
  AM04: 'retry',
  AM05: 'person',
  BE05: 'person',
  CNOR: 'new-account',
  DNOR: 'new-account',
  DT01: 'person',
  ED05: 'retry',
  FF01: 'person',
  FF05: 'person',
  MD01: 'new-mandate',
  MD02: 'person',
  MD06: 'person',
  MD07: 'person',
  MS02: 'person',
  MS03: 'retry',
  RC01: 'new-account',
  RR01: 'person',
  RR02: 'person',
  RR03: 'person',
  RR04: 'person',
  SL01: 'new-account',
};

/** What to do after a return, by the reason code in the bank's file. An unknown code is for a person. */
export function afterReturn(reasonCode: string): AfterReturn {
  return reasons[reasonCode] ?? 'person';
}

/** Whether a return with this reason ends the mandate of the debit. */
export function endsMandate(reasonCode: string): boolean {
  const after = afterReturn(reasonCode);
  return after === 'new-account' || after === 'new-mandate';
}

/** The reason codes that end the mandate of the debit. */
export const mandateEndingReasons: readonly string[] = Object.keys(reasons).filter(endsMandate);

/** When the receipt of a returned debit is debited again. `returns`: how many of its debits were returned so far, this one included; `today`: a civil date of Madrid. */
export function afterReturnedDebit(reasonCode: string, returns: number, today: string): NextTry {
  return afterReturn(reasonCode) === 'retry' ? nextTry(returns, today, retryAfterDays) : heldReceipt;
}
