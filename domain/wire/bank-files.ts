import * as v from 'valibot';

/** What became of a row of a bank's file. `unknown`: no debit of ours; `unchanged`: it was known already; `mismatch`: another amount. */
export const bankRowOutcomes = ['booked', 'returned', 'unchanged', 'mismatch', 'unknown'] as const;

/** One transaction of a bank's file as it was read, in its order. */
export const bankFileRowSchema = v.object({
  /** The debit's end-to-end id; empty where the bank gives none. */
  end_to_end_id: v.string(),
  /** Euros; null where the file has no amount. */
  amount: v.nullable(v.number()),
  outcome: v.picklist(bankRowOutcomes),
  /** The bank's reason code of a return. */
  reason: v.nullable(v.string()),
  /** The receipt it was for. */
  payment_identifier: v.nullable(v.string()),
});
export type BankFileRow = v.InferOutput<typeof bankFileRowSchema>;
