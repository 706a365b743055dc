import { checkDiscount } from '#domain/quote/discount.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { discountTerms } from './discount-wire.ts';
import { countUse, type DiscountRow, lockOffered } from './store.ts';

/**
 * Uses the discount with a code up by one for a product, today (civil date of Madrid): of a code for one use, one of two at once gets it.
 * @throws {ProblemError} `invalid-input` with the field `discount`: `unknown`, or what `checkDiscount` says
 */
export async function useDiscount(db: Executor, code: string, productId: number, today: string): Promise<DiscountRow> {
  const row = await lockOffered(db, code);
  const usable = row && checkDiscount(discountTerms(row), productId, today);
  const problem = usable === null ? 'unknown' : usable.ok ? null : usable.problem;
  if (!row || problem !== null) throw new ProblemError('invalid-input', { fields: [{ path: 'discount', code: problem ?? 'unknown' }] });
  await countUse(db, row.id, 1);
  return row;
}

/** A policy lets go of a discount: somebody else may use it. */
export async function releaseDiscount(db: Executor, discountId: number): Promise<void> {
  await countUse(db, discountId, -1);
}
