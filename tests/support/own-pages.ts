import { ownBrand } from '#domain/white-label/brand-colors.ts';
import type { ShownPages } from '#server/http/store-head.ts';

/** The pages of the product itself, without any store's landing page. */
export const ownPages: ShownPages = {
  house: async () => ({ name: ownBrand.name, colors: null }),
  findStore: async () => null,
  storeSlugs: async () => [],
};
