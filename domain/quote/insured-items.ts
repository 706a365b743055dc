import { insuresPerson } from '#domain/policy/product-type.ts';
import type { ProposalState } from '#domain/wire/proposals.ts';

export type InsuredItem = NonNullable<ProposalState['device']>;

/** Whoever is insured themselves has neither brand nor price: the tariff is read at its beginning. */
const holderItem: InsuredItem = { risk_type: null, label: '', brand: '', model: '', reference: null, price: 0, purchase_date: null };

/** What a proposal of a product type insures: its devices, or its holder (decision A2). Empty while that is not known. */
export function insuredItems(
  { device, other_devices }: Pick<ProposalState, 'device' | 'other_devices'>,
  productTypeId: number,
): InsuredItem[] {
  if (insuresPerson(productTypeId)) return [holderItem];
  return device === null ? [] : [device, ...other_devices];
}
