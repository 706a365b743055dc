import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { type RiskType, riskType } from './risk-type.ts';

/** Specification §9; 2 by decision A2. */
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

/** What kind of policy a product type makes (specification §3). */
export type PolicyVariant = 'mobile' | 'scooter' | 'warranty' | 'multi-risk' | 'portable' | 'smart-tv' | 'default';

/** The variant of each product type; one that is not named has the default. Settings may hold another table: type 6 was read as mobile too (decision A4). */
const variants: Readonly<Record<number, PolicyVariant>> = {
  [productType.mobile]: 'mobile',
  [productType.scooter]: 'scooter',
  [productType.extendedWarranty]: 'warranty',
  [productType.multiDevice]: 'multi-risk',
  [productType.portable]: 'portable',
  [productType.smartTv]: 'smart-tv',
};

/** The variant of a product type, known or not (R168 to R174, decisions A2 to A4). */
export function policyVariant(productTypeId: number, table: Readonly<Record<number, PolicyVariant>> = variants): PolicyVariant {
  return table[productTypeId] ?? 'default';
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

/** The risk types (specification §9) that a policy of a product type may insure: of multi-device a mobile, multimedia and appliances. */
export function insurableRiskTypes(productTypeId: number): Result<readonly RiskType[], UnknownProductType> {
  return isProductType(productTypeId) ? ok(riskTypes[productTypeId]) : fail({ kind: 'unknown-product-type', productTypeId });
}

/** Whether what is insured is a person, and no device is asked for. */
export function insuresPerson(productTypeId: number): boolean {
  return productTypeId === productType.tranquility;
}

/** The risk type of the first device of a product type; a mobile where it is not known. Never a person: that is no device. */
export function insuredItemType(productTypeId: number): Exclude<RiskType, typeof riskType.person> {
  const [first = riskType.mobile] = isProductType(productTypeId) ? riskTypes[productTypeId] : [];
  return first === riskType.person ? riskType.mobile : first;
}

/** Whether something that policies of a product type insure is evaluated: only phones are. What is not evaluated cannot be paid after that (decision A35). */
export function isEvaluatedType(productTypeId: number): boolean {
  return isProductType(productTypeId) && riskTypes[productTypeId].includes(riskType.mobile);
}

const withoutReference: readonly ProductType[] = [productType.mobile, productType.multiDevice, productType.tranquility];

/**
 * Whether the devices of a product type are told apart by a reference or part number. The problems are the raised errors of specification §8:
 * "Producto sin referencia definida" for mobile, multi-device and tranquility, "Producto no encontrado" for an unknown type.
 */
export function requireReference(productTypeId: number): Result<true, { kind: 'no-reference' } | UnknownProductType> {
  if (!isProductType(productTypeId)) return fail({ kind: 'unknown-product-type', productTypeId });
  return withoutReference.includes(productTypeId) ? fail({ kind: 'no-reference' }) : ok(true);
}
