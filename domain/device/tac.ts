import { appleNames } from './apple-brand.ts';
import { typeAllocationCode } from './imei.ts';
import { typeAllocations } from './type-allocations.ts';

/** The phones to which a type allocation code was given. */
export interface PhoneType {
  brand: string;
  /** Null where the code is known only from a maker's run of codes. */
  model: string | null;
}

/**
 * Type allocation codes by maker, each in agreement between two independent public lists (IMEIDB of 2018 and Osmocom's; for the Galaxys Samsung's
 * firmware list instead of the latter). Few and old on purpose: the register itself is licensed, and a wrong entry would cast suspicion on an honest
 * customer. For a code that is missing here nothing is known.
 */
const modelsByBrand: Record<string, Record<string, string>> = {
  Apple: {
    '01388300': 'iPhone 5s',
    '35200006': 'iPhone 5s',
    '35200106': 'iPhone 5s',
    '35200206': 'iPhone 5s',
    '35200306': 'iPhone 5s',
    '35799505': 'iPhone 5c',
    '35799605': 'iPhone 5c',
    '35853805': 'iPhone 5c',
    '35201307': 'iPhone 6',
    '35201407': 'iPhone 6',
    '35201507': 'iPhone 6',
    '35201607': 'iPhone 6',
    '35200107': 'iPhone 6 Plus',
    '35200207': 'iPhone 6 Plus',
    '35203807': 'iPhone 6 Plus',
    '35203907': 'iPhone 6 Plus',
    '35920507': 'iPhone 7',
    '35381208': 'iPhone 7 Plus',
  },
  Samsung: {
    '35351706': 'Galaxy Mega 2',
    '35430406': 'Galaxy Alpha',
    '35214907': 'Galaxy Note 4',
    '35407206': 'Galaxy Note Edge',
    '35637706': 'Galaxy A3',
    '35602506': 'Galaxy A7',
    '35637408': 'Galaxy A5',
    '35300207': 'Galaxy A8',
    '35170507': 'Galaxy Grand Prime',
    '35155609': 'Galaxy Grand Prime Plus',
    '35214707': 'Galaxy Core Prime',
    '35155907': 'Galaxy S6',
    '35213007': 'Galaxy S6 Active',
    '35283707': 'Galaxy Note 5',
    '35169209': 'Galaxy J7 Prime',
    '35209309': 'Galaxy J7 Max',
    '35311109': 'Galaxy S8',
  },
  Sony: {
    '35163707': 'Xperia Z3',
    '35518806': 'Xperia Z3',
    '35626506': 'Xperia Z3',
    '35517906': 'Xperia Z3 Compact',
    '35765206': 'Xperia Z3 Compact',
    '35418707': 'Xperia Z5',
  },
  HTC: { '35871405': 'One M8', '35871605': 'One M8', '35169006': 'One M8', '35722606': 'One M9' },
  Huawei: { '86937002': 'P8', '86922902': 'Honor 5X' },
  Motorola: { '35332106': 'Moto G (2.ª generación)', '99000508': 'Moto X (2.ª generación)', '35547006': 'Nexus 6' },
  Nokia: { '35928904': 'Lumia 800', '35693803': 'N900' },
};

const phoneTypes = new Map<string, PhoneType>(
  Object.entries(modelsByBrand).flatMap(([brand, models]) =>
    Object.entries(models).map(([code, model]): [string, PhoneType] => [code, { brand, model }]),
  ),
);

/** Brand names under which each maker sells or has sold phones. Nexus phones were sold as Google's and made by others. */
const soldAs: Record<string, readonly string[]> = {
  Apple: appleNames,
  Huawei: ['huawei', 'honor'],
  Motorola: ['motorola', 'moto', 'lenovo', 'google'],
  HTC: ['htc', 'google'],
  LG: ['lg', 'google'],
  Nokia: ['nokia', 'microsoft', 'hmd'],
  OnePlus: ['oneplus', 'one plus', 'oppo'],
  Xiaomi: ['xiaomi', 'redmi', 'poco'],
};

/** Digits of the sequence number with which a type allocation code begins. Makers get runs of sequence numbers with the same last two digits. */
const sequenceLength = 6;

function makerOfRun(code: string): string | null {
  const isIn = ([first, last]: readonly [string, string, string]) =>
    code.slice(sequenceLength) === first.slice(sequenceLength) && code >= first && code <= last;
  return typeAllocations.find(isIn)?.[2] ?? null;
}

/** The phone by an IMEI's type allocation code; null when the code is not in these tables, which proves nothing. */
export function phoneOfTac(imei: string): PhoneType | null {
  const code = typeAllocationCode(imei);
  const known = phoneTypes.get(code);
  if (known) return known;
  const brand = makerOfRun(code);
  return brand === null ? null : { brand, model: null };
}

function isSoldBy(maker: string, brand: string): boolean {
  const written = brand.trim().toLowerCase();
  return (soldAs[maker] ?? [maker.toLowerCase()]).some((name) => written.includes(name));
}

/**
 * The maker by an IMEI, when it does not sell under the policy's brand; null when they agree or when either is unknown.
 * Advice for a person, never a reason to refuse: a policy's brand is often written by hand.
 */
export function otherBrandOfTac(imei: string, declaredBrand: string): string | null {
  const brand = phoneOfTac(imei)?.brand ?? null;
  if (brand === null || declaredBrand.trim() === '') return null;
  return isSoldBy(brand, declaredBrand) ? null : brand;
}
