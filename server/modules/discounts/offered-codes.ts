import { checkDiscount } from '#domain/quote/discount.ts';
import type { Executor } from '#server/db/connect.ts';
import { discountTerms } from './discount-wire.ts';
import { loadOffered } from './store.ts';

/** Says of these codes whether a store offers them on a day (civil date of Madrid), as they would be validated without a product: the code, or null. One query for all. */
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
