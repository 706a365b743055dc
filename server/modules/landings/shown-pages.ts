import { brandSchemes } from '#domain/white-label/brand-colors.ts';
import type { Executor } from '#server/db/connect.ts';
import type { StorePages } from '#server/http/store-head.ts';
import { findPublicLanding, loadPublicSlugs } from './store.ts';

/** Pages of stores for whoever opens their address, and for search engines. */
export const shownPages = (db: Executor): StorePages => ({
  find: async (slug) => {
    if (!/^[\da-z-]+$/i.test(slug)) return null;
    const row = await findPublicLanding(db, slug.toLowerCase());
    return row && { ...row, brand: row.brand && brandSchemes(row.brand) };
  },
  slugs: () => loadPublicSlugs(db),
});
