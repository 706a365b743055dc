import { isForStore } from '#domain/quote/discount.ts';
import type { Executor } from '#server/db/connect.ts';
import { findOffered } from './store.ts';

/** Whether a store may offer a discount with this code: its own, or one of no store. */
export async function hasDiscount(db: Executor, code: string, storeId: number): Promise<boolean> {
  const discount = await findOffered(db, code);
  return discount !== null && isForStore(discount, storeId);
}
