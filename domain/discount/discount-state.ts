/** What of a discount decides whether it can be used. Dates are civil dates of Madrid, both included. */
export interface DiscountTerms {
  active: boolean;
  productTypeId: number | null;
  validFrom: string;
  validUntil: string | null;
  maxUses: number | null;
  uses: number;
}

export const discountStates = ['valid', 'inactive', 'not-yet', 'expired', 'used-up', 'other-product'] as const;
export type DiscountState = (typeof discountStates)[number];

/** Whether a discount can be used today, for this type of product when one is named; what cannot be mended by waiting is said first. */
export function discountState(terms: DiscountTerms, today: string, productTypeId?: number): DiscountState {
  if (!terms.active) return 'inactive';
  if (terms.validUntil !== null && terms.validUntil < today) return 'expired';
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return 'used-up';
  if (productTypeId !== undefined && terms.productTypeId !== null && terms.productTypeId !== productTypeId) return 'other-product';
  return terms.validFrom > today ? 'not-yet' : 'valid';
}
