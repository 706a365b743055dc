import type { StorePages } from '#server/http/store-head.ts';

/** No store has a page of its own. */
export const noStorePages: StorePages = { find: async () => null, slugs: async () => [] };
