import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { type RiskType, riskType } from './risk-type.ts';

/** The product types (specification §9; 2 by decision A2). */
export const productType = {
  mobile: 1,
  tranquility: 2,
  scooter: 3,
  extendedWarranty: 4,
  multiDevice: 5,
  portable: 6,
  smartTv: 7,
} as const;
export type ProductType = (typeof productType)[keyof typeof productType];

/** The kinds of policies that product types produce (specification §3). */
export type PolicyVariant = 'mobile' | 'scooter' | 'warranty' | 'multi-risk' | 'portable' | 'smart-tv' | 'default';

/** The variant of each product type; other types have `default`. An operator may give a type another one, because 6 has also been understood as mobile (decision A4). */
const variants: Readonly<Record<number, PolicyVariant>> = {
  [productType.mobile]: 'mobile',
  [productType.scooter]: 'scooter',
  [productType.extendedWarranty]: 'warranty',
  [productType.multiDevice]: 'multi-risk',
  [productType.portable]: 'portable',
  [productType.smartTv]: 'smart-tv',
};

/** The initial variant of a product type, known or not (R168 to R174, decisions A2 to A4). */
export function policyVariant(productTypeId: number): PolicyVariant {
  return variants[productTypeId] ?? 'default';
}

const riskTypes: Readonly<Record<ProductType, readonly RiskType[]>> = {
  [productType.mobile]: [riskType.mobile],
  [productType.tranquility]: [riskType.person],
  [productType.scooter]: [riskType.scooter],
  [productType.extendedWarranty]: [riskType.device],
  [productType.multiDevice]: [riskType.mobile, riskType.multimedia, riskType.appliance],
  [productType.portable]: [riskType.portable],
  [productType.smartTv]: [riskType.smartTv],
};

function isProductType(id: number): id is ProductType {
  return id in riskTypes;
}

/** "Producto no encontrado: {type id}" (specification §8). */
export interface UnknownProductType {
  kind: 'unknown-product-type';
  productTypeId: number;
}

/** The risk types (specification §9) that a policy of a product type may insure; multi-device insures mobiles, multimedia and appliances. */
export function insurableRiskTypes(productTypeId: number): Result<readonly RiskType[], UnknownProductType> {
  return isProductType(productTypeId) ? ok(riskTypes[productTypeId]) : fail({ kind: 'unknown-product-type', productTypeId });
}

/** Whether a product type insures a person, so that no device is asked for. */
export function insuresPerson(productTypeId: number): boolean {
  return productTypeId === productType.tranquility;
}

/** The risk type of the first device of a product type; mobile for an unknown type, and for the one that insures a person. */
export function insuredItemType(productTypeId: number): Exclude<RiskType, typeof riskType.person> {
  const [first = riskType.mobile] = isProductType(productTypeId) ? riskTypes[productTypeId] : [];
  return first === riskType.person ? riskType.mobile : first;
}

/** Whether policies of a product type may insure phones, the only devices that are evaluated. Other products cannot be paid after the evaluation (decision A35). */
export function isEvaluatedType(productTypeId: number): boolean {
  return isProductType(productTypeId) && riskTypes[productTypeId].includes(riskType.mobile);
}

const withoutReference: readonly ProductType[] = [productType.mobile, productType.multiDevice, productType.tranquility];

/**
 * Whether the devices of a product type are identified by a reference or part number. The problems are the errors of specification §8:
 * "Producto sin referencia definida" for mobile, multi-device and tranquility, "Producto no encontrado" for an unknown type.
 */
export function requireReference(productTypeId: number): Result<true, { kind: 'no-reference' } | UnknownProductType> {
  if (!isProductType(productTypeId)) return fail({ kind: 'unknown-product-type', productTypeId });
  return withoutReference.includes(productTypeId) ? fail({ kind: 'no-reference' }) : ok(true);
}
