import { ownBrand } from '#domain/white-label/brand-colors.ts';
import type { ShownPages } from '#server/http/store-head.ts';

/** Pages as the product has them, and no store has one of its own. */
export const ownPages: ShownPages = {
  house: async () => ({ name: ownBrand.name, colors: null }),
  findStore: async () => null,
  storeSlugs: async () => [],
};
