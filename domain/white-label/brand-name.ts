import { ownBrand } from './brand-colors.ts';

/** Words of the product in the name of a house: where they name the product, they name the house. */
export const inNameOf = (name: string, words: string): string => words.replaceAll(ownBrand.name, () => name);
