import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { shareOfCents } from '#domain/shared/split-cents.ts';

/** The value of a discount on the price of a year: a percentage (0 to 100, two decimals at most) or an amount. */
export type DiscountValue = { kind: 'percentage'; percent: number } | { kind: 'amount'; amountCents: number };

/** A discount and its conditions. Days are civil dates, both included; null: no such limit. */
export interface Discount {
  value: DiscountValue;
  isActive: boolean;
  startsOn: string | null;
  endsOn: string | null;
  /** Ids of the products that it is for; empty: all. */
  productIds: readonly number[];
  /** The store whose contracts it is for; null: all contracts. */
  storeId: number | null;
  maxUses: number | null;
  uses: number;
}

export const discountProblems = ['not-active', 'not-started', 'expired', 'used-up', 'other-store', 'other-product'] as const;
export type DiscountProblem = (typeof discountProblems)[number];

/** The use of a discount: the product (null when none is chosen yet) and the selling store (null when there is none). */
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

/** Whether a discount does not end before it starts. */
export function hasDays({ startsOn, endsOn }: Pick<Discount, 'startsOn' | 'endsOn'>): boolean {
  return startsOn === null || endsOn === null || startsOn <= endsOn;
}

/** `storeId`: the selling store; null: none. */
export function isForStore(discount: Pick<Discount, 'storeId'>, storeId: number | null): boolean {
  return discount.storeId === null || discount.storeId === storeId;
}

export function isForProduct({ productIds }: Pick<Discount, 'productIds'>, productId: number): boolean {
  return productIds.length === 0 || productIds.includes(productId);
}

/** 100 % in hundredths of a percent, the smallest unit of a percentage. */
const hundredthsOfPercent = 10_000;

/**
 * The sum of discounts on a list price, in cents. Each is calculated on the full list price and has its own line (decision A79), rounded to the nearest
 * cent; the sum is never more than the list price.
 */
export function discountedCents(listCents: number, discounts: readonly DiscountValue[]): number {
  const total = discounts.reduce((sum, discount) => {
    const isAmount = discount.kind === 'amount';
    return sum + (isAmount ? discount.amountCents : shareOfCents(listCents, Math.round(discount.percent * 100), hundredthsOfPercent));
  }, 0);
  return Math.min(total, listCents);
}
