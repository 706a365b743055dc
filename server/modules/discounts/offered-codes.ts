import { checkDiscount } from '#domain/quote/discount.ts';
import type { Executor } from '#server/db/connect.ts';
import { discountTerms } from './discount-wire.ts';
import { loadOffered } from './store.ts';

/**
 * Returns a function that answers a code, or null when the store does not offer it on that day (civil date of Madrid), checked without a product. One query for all
 * codes.
 */
export async function offeredCodes(
  db: Executor,
  codes: readonly string[],
  day: string,
): Promise<(code: string | null, storeId: number) => string | null> {
  const offered = new Map((await loadOffered(db, codes)).map((row) => [row.code, discountTerms(row)]));
  return (code, storeId) => {
    const discount = code === null ? undefined : offered.get(code);
    return discount && checkDiscount(discount, { productId: null, storeId }, day).ok ? code : null;
  };
}
