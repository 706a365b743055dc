import type { Discount } from '#domain/quote/discount.ts';
import type { Executor } from '#server/db/connect.ts';
import { discountTerms } from './discount-wire.ts';
import { findOffered } from './store.ts';

/** The discount with a code; null when nobody offers one. `checkDiscount` tells whether it can be used. */
export async function readDiscount(db: Executor, code: string): Promise<Discount | null> {
  const row = await findOffered(db, code);
  return row && discountTerms(row);
}
