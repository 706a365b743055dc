import { checkDiscount, type DiscountUse } from '#domain/quote/discount.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import type { Executor } from '#server/db/connect.ts';
import { invalid } from '#server/http/problems.ts';
import { discountTerms } from './discount-wire.ts';
import { countUse, type DiscountRow, lockOffered } from './store.ts';

/**
 * Uses the discount with a code up by one, on a day (civil date of Madrid): of a code for one use, one of two at once gets it.
 * @throws {ProblemError} `invalid-input` with the `field` that named it: `unknown`, or what `checkDiscount` says
 */
export async function useDiscount(db: Executor, use: DiscountUse & { code: string; field: string }, day: string): Promise<DiscountRow> {
  const row = await lockOffered(db, use.code);
  const refused = (code: FieldCode) => invalid(use.field, code);
  if (!row) throw refused('unknown');
  const usable = checkDiscount(discountTerms(row), use, day);
  if (!usable.ok) throw refused(usable.problem);
  await countUse(db, row.id, 1);
  return row;
}

/** A policy lets go of a discount: somebody else may use it. */
export async function releaseDiscount(db: Executor, discountId: number): Promise<void> {
  await countUse(db, discountId, -1);
}
