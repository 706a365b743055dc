import { ownBrand } from './brand-colors.ts';

/** Replaces the product's name in a text by the operator's. */
export const inNameOf = (name: string, words: string): string => words.replaceAll(ownBrand.name, () => name);
