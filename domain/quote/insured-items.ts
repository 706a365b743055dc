import { insuresPerson } from '#domain/policy/product-type.ts';
import type { RiskType, riskType } from '#domain/policy/risk-type.ts';

/** A device of a stored proposal. */
export interface InsuredItem {
  /** Null: the default risk type of the product type. */
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

/** An insured person has neither brand nor price: the tariff is read at the price 0. */
const holderItem: InsuredItem = { risk_type: null, label: '', brand: '', model: '', reference: null, price: 0, purchase_date: null };

/** What a proposal of a product type insures: its devices, or the policyholder (decision A2). Empty while no device is known. */
export function insuredItems(
  { device, other_devices }: { device: InsuredItem | null; other_devices: InsuredItem[] },
  productTypeId: number,
): InsuredItem[] {
  if (insuresPerson(productTypeId)) return [holderItem];
  return device === null ? [] : [device, ...other_devices];
}
