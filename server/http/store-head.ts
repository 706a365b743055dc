import { goneStorePage, type StoreWords, storePage } from '#domain/site/store-page.ts';
import type { BrandScheme } from '#domain/white-label/brand-colors.ts';
import { brandProperty } from '#domain/white-label/brand-property.ts';
import { goneHtml, headedHtml, type Site } from './public-head.ts';

/** A page of a store's own that anybody may see. */
export interface ShownStorePage extends StoreWords {
  slug: string;
  /** The store's colours; null: ours. */
  brand: Readonly<Record<'light' | 'dark', BrandScheme>> | null;
}

/** The name of the app, and its colours. */
export interface ShownHouse {
  name: string;
  /** Null: the product's own. */
  colors: ShownStorePage['brand'];
}

/** Where it is kept what the app's pages look like, and those of stores: only those that are on, of stores that sell. All reject when nobody answers. */
export interface ShownPages {
  house: () => Promise<ShownHouse>;
  /** `slug` as somebody has written it. */
  findStore: (slug: string) => Promise<ShownStorePage | null>;
  storeSlugs: () => Promise<string[]>;
}

/** The paths of those of stores. */
export const storePath = (slug: string): string => `/tienda/${slug}`;

/** The `slug` in a path of the app; undefined where the path is none of a store's. */
export const storeSlugIn = (page: string): string | undefined => /^\/tienda\/([^/]+)\/?$/.exec(page)?.[1];

/** The page of a store as it is sent. */
export function storeHtml(index: string, shown: ShownStorePage, site: Site): string {
  const { slug, store } = shown;
  const page = storePage(shown);
  const path = storePath(slug);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    inLanguage: 'es-ES',
    url: `${site.origin}${path}`,
    name: page.heading,
    description: page.description,
    isPartOf: { '@type': 'WebSite', name: site.product, url: `${site.origin}/` },
    about: { '@type': 'Store', name: store.name, address: { '@type': 'PostalAddress', addressLocality: store.city, addressCountry: 'ES' } },
  };
  return headedHtml(index, page, { ...site, path, data }, [...page.more, page.offeredBy]);
}

export const goneStoreHtml = (index: string, product: string): string => goneHtml(index, goneStorePage, product);

/** A page with the style that it carries, which the policy of the answer has to name by its hash. */
export interface StyledHtml {
  html: string;
  style: string | null;
}

/** In the colours of its house, or before them of its store: whoever comes sees no others before any script ran. What the app sets on the document (`src/parts/brand.ts`) goes before the first, as it may be newer, and behind the second. */
export function inColors(html: string, house: ShownStorePage['brand'], store: ShownStorePage['brand'] = null): StyledHtml {
  const colors = store ?? house;
  if (colors === null) return { html, style: null };
  // Said twice, the selector is stronger than that of the design's own properties, wherever their sheet stands.
  const style = styleOf(colors, store ? 'body' : ':root:root');
  return { html: html.replace('</head>', () => `<style id="sent-colours">${style}</style></head>`), style };
}

function styleOf({ light, dark }: NonNullable<ShownStorePage['brand']>, selector: string): string {
  const rule = (scheme: BrandScheme) =>
    `${selector}{${Object.entries(scheme)
      .map(([name, color]) => `${brandProperty(name)}:${String(color)}`)
      .join(';')}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}
