import { checkDiscount, type DiscountUse } from '#domain/quote/discount.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import type { Executor } from '#server/db/connect.ts';
import { invalid } from '#server/http/problems.ts';
import { discountTerms } from './discount-wire.ts';
import { countUse, type DiscountRow, lockOffered } from './store.ts';

/**
 * Counts one use of the discount with a code, on a day (civil date of Madrid). When one use is left and two people want it, one gets it.
 * @throws {ProblemError} `invalid-input` with the `field` that named it: `unknown`, or the fault that `checkDiscount` finds
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

/** Gives back one use of a discount, when a policy no longer has it: somebody else may use it. */
export async function releaseDiscount(db: Executor, discountId: number): Promise<void> {
  await countUse(db, discountId, -1);
}
