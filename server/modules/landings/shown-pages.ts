import { brandSchemes, ownBrand } from '#domain/white-label/brand-colors.ts';
import type { ShownPages } from '#server/http/store-head.ts';
import { readHouse, shownBrand } from '#server/modules/settings/house.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findPublicLanding, loadPublicSlugs } from './store.ts';

/** The brand of this installation and the public pages of stores, with which the server fills the head of an HTML page; search engines read it too. */
export const shownPages = (ports: Pick<Ports, 'db' | 'config'>): ShownPages => ({
  house: async () => shownBrand(await readHouse(ports.db, ports)) ?? { name: ownBrand.name, colors: null },
  findStore: async (slug) => {
    if (!/^[\da-z-]+$/i.test(slug)) return null;
    const row = await findPublicLanding(ports.db, slug.toLowerCase());
    return row && { ...row, brand: row.brand && brandSchemes(row.brand) };
  },
  storeSlugs: () => loadPublicSlugs(ports.db),
});
