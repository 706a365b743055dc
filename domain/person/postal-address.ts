import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { provinceOf } from './province.ts';

/** An address in Spain, in parts. */
export interface PostalAddress {
  street: string;
  /** House number, kilometre or `s/n`, with floor and door. */
  number: string;
  postalCode: string;
  town: string;
}

export type PostalAddressProblem = 'missing' | 'too-long' | 'postal-code';

/** The most characters of a street, a number or a town. Forms and API have this limit, and the contract has room for it; debits carry no address. */
export const longestAddressPart = 80;

function problemOf(part: keyof PostalAddress, text: string): PostalAddressProblem | null {
  if (text === '') return 'missing';
  if (part === 'postalCode') return provinceOf(text) === null ? 'postal-code' : null;
  return text.length > longestAddressPart ? 'too-long' : null;
}

/** Reads an address: spaces are normalized, nothing else is changed. The problem names each faulty part. The province follows from the postal code. */
export function parsePostalAddress(
  typed: PostalAddress,
): Result<PostalAddress & { province: string }, Partial<Record<keyof PostalAddress, PostalAddressProblem>>> {
  const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
  const address: PostalAddress = {
    street: tidy(typed.street),
    number: tidy(typed.number),
    postalCode: typed.postalCode.replaceAll(/\s/g, ''),
    town: tidy(typed.town),
  };
  const parts: (keyof PostalAddress)[] = ['street', 'number', 'postalCode', 'town'];
  const problems = parts.flatMap((part) => {
    const problem = problemOf(part, address[part]);
    return problem === null ? [] : [[part, problem] as const];
  });
  if (problems.length > 0) return fail(Object.fromEntries(problems));
  return ok({ ...address, province: provinceOf(address.postalCode) ?? '' });
}
