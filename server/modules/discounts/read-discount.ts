import type { Discount } from '#domain/quote/discount.ts';
import type { Executor } from '#server/db/connect.ts';
import { discountTerms } from './discount-wire.ts';
import { findOffered } from './store.ts';

/** What the discount with a code is; null when nobody offers one. Whether it can be used is `checkDiscount`'s to say. */
export async function readDiscount(db: Executor, code: string): Promise<Discount | null> {
  const row = await findOffered(db, code);
  return row && discountTerms(row);
}
