import { typeAllocationCode } from './imei.ts';
import { typeAllocations } from './type-allocations.ts';

/** Names under which a maker sells, in small letters, by the maker's own name. */
const sellsAs: Record<string, readonly string[]> = {
  apple: ['iphone'],
  google: ['pixel'],
  huawei: ['honor'],
  motorola: ['moto', 'lenovo'],
  oppo: ['realme', 'oneplus', 'one plus'],
  samsung: ['galaxy'],
  xiaomi: ['redmi', 'poco', 'mi'],
};

/** The maker behind the name of a brand as a person or a list writes it, in small letters: "Redmi" is xiaomi. An unknown name is its own maker. */
export function makerOf(brand: string): string {
  const name = brand.trim().toLowerCase();
  const first = name.split(/\s+/)[0] ?? '';
  const known = Object.entries(sellsAs).find(([maker, brands]) => [maker, ...brands].some((one) => one === name || one === first));
  return known?.[0] ?? name;
}

/** Sequence number and final part of a type allocation code: 352013 07. Makers are given runs of the one under the same other. */
const sequenceLength = 6;

/** The maker of a phone by its IMEI, as `makerOf` names it; null when its type allocation code is not in the table. */
export function makerOfImei(imei: string): string | null {
  const code = typeAllocationCode(imei);
  const isIn = ([first, last]: readonly [string, string, string]) =>
    code.slice(sequenceLength) === first.slice(sequenceLength) && code >= first && code <= last;
  const found = typeAllocations.find(isIn);
  return found ? makerOf(found[2]) : null;
}
