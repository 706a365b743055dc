import { insurableRiskTypes } from '#domain/policy/product-type.ts';
import type { RiskType } from '#domain/policy/risk-type.ts';
import { hasAgeLimit } from './item-age.ts';

/**
 * As what a device of a product type is quoted (risk types of specification §9): as was asked, else as its first; of a product type that insures
 * several (decision A3), as the first with a limit of age when a day of purchase is given. Null: this product type does not insure that.
 */
export function quotedRiskType(productTypeId: number, asked: number | null, hasPurchaseDate: boolean): RiskType | null {
  const insurable = insurableRiskTypes(productTypeId);
  const riskTypes = insurable.ok ? insurable.value : [];
  if (asked !== null) return riskTypes.find((type) => type === asked) ?? null;
  const limited = hasPurchaseDate ? riskTypes.find(hasAgeLimit) : undefined;
  return limited ?? riskTypes[0] ?? null;
}
