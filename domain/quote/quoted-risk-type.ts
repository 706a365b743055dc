import { insurableRiskTypes } from '#domain/policy/product-type.ts';
import type { RiskType } from '#domain/policy/risk-type.ts';
import { hasAgeLimit } from './item-age.ts';

/**
 * The risk type (specification §9) with which a device of a product type is quoted: the one that was asked for; else, if a purchase date is given, the first
 * with an age limit that the product type insures (multi-device insures several, decision A3); else the first. Null: the product type does not insure it.
 */
export function quotedRiskType(productTypeId: number, asked: number | null, hasPurchaseDate: boolean): RiskType | null {
  const insurable = insurableRiskTypes(productTypeId);
  const riskTypes = insurable.ok ? insurable.value : [];
  if (asked !== null) return riskTypes.find((type) => type === asked) ?? null;
  const limited = hasPurchaseDate ? riskTypes.find(hasAgeLimit) : undefined;
  return limited ?? riskTypes[0] ?? null;
}
