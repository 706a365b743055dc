import { insuresPerson } from '#domain/policy/product-type.ts';
import type { RiskType, riskType } from '#domain/policy/risk-type.ts';

/** One device of a proposal, as it is kept. */
export interface InsuredItem {
  /** Null: that of the product type. */
  risk_type: Exclude<RiskType, typeof riskType.person> | null;
  label: string;
  brand: string;
  model: string;
  reference: string | null;
  /** Euros. */
  price: number;
  /** Civil date. */
  purchase_date: string | null;
}

/** Whoever is insured themselves has neither brand nor price: the tariff is read at its beginning. */
const holderItem: InsuredItem = { risk_type: null, label: '', brand: '', model: '', reference: null, price: 0, purchase_date: null };

/** What a proposal of a product type insures: its devices, or its holder (decision A2). Empty while that is not known. */
export function insuredItems(
  { device, other_devices }: { device: InsuredItem | null; other_devices: InsuredItem[] },
  productTypeId: number,
): InsuredItem[] {
  if (insuresPerson(productTypeId)) return [holderItem];
  return device === null ? [] : [device, ...other_devices];
}
