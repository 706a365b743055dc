import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { shareOfCents } from '#domain/shared/split-cents.ts';

/** What a discount takes off the price of a year: a percentage (0 to 100, two decimals at most) or an amount. */
export type DiscountValue = { kind: 'percentage'; percent: number } | { kind: 'amount'; amountCents: number };

/** A discount and when it may be used. Days are civil dates, both ends included; null: without that limit. */
export interface Discount {
  value: DiscountValue;
  isActive: boolean;
  startsOn: string | null;
  endsOn: string | null;
  /** Products it is for; empty: all. */
  productIds: readonly number[];
  /** The store whose contracts it is for; null: everybody's. */
  storeId: number | null;
  maxUses: number | null;
  uses: number;
}

export const discountProblems = ['not-active', 'not-started', 'expired', 'used-up', 'other-store', 'other-product'] as const;
export type DiscountProblem = (typeof discountProblems)[number];

/** What a discount is to be used for: a product, null when none is chosen yet, and the store that sells it, null without one. */
export interface DiscountUse {
  productId: number | null;
  storeId: number | null;
}

/** Whether a discount may be used today. */
export function checkDiscount(discount: Discount, { productId, storeId }: DiscountUse, today: string): Result<true, DiscountProblem> {
  if (!discount.isActive) return fail('not-active');
  if (discount.startsOn !== null && today < discount.startsOn) return fail('not-started');
  if (discount.endsOn !== null && today > discount.endsOn) return fail('expired');
  if (discount.maxUses !== null && discount.uses >= discount.maxUses) return fail('used-up');
  if (!isForStore(discount, storeId)) return fail('other-store');
  return productId !== null && !isForProduct(discount, productId) ? fail('other-product') : ok(true);
}

/** Whether there is any day on which it is good. */
export function hasDays({ startsOn, endsOn }: Pick<Discount, 'startsOn' | 'endsOn'>): boolean {
  return startsOn === null || endsOn === null || startsOn <= endsOn;
}

/** `storeId`: the store that sells; null: none. */
export function isForStore(discount: Pick<Discount, 'storeId'>, storeId: number | null): boolean {
  return discount.storeId === null || discount.storeId === storeId;
}

export function isForProduct({ productIds }: Pick<Discount, 'productIds'>, productId: number): boolean {
  return productIds.length === 0 || productIds.includes(productId);
}

/** A percentage has two decimals at most, so in a whole there are so many of its smallest parts. */
const hundredthsOfPercent = 10_000;

/**
 * What discounts take off a list price together, in cents: each counts on the list price, on a line of its own (decision A79), to the nearest
 * cent, and all of them never more than the price.
 */
export function discountedCents(listCents: number, discounts: readonly DiscountValue[]): number {
  const total = discounts.reduce((sum, discount) => {
    const isAmount = discount.kind === 'amount';
    return sum + (isAmount ? discount.amountCents : shareOfCents(listCents, Math.round(discount.percent * 100), hundredthsOfPercent));
  }, 0);
  return Math.min(total, listCents);
}
