import { goneStorePage, type StoreWords, storePage } from '#domain/site/store-page.ts';
import type { BrandScheme } from '#domain/white-label/brand-colors.ts';
import { brandProperty } from '#domain/white-label/brand-property.ts';
import { goneHtml, headedHtml, type Site } from './public-head.ts';

/** The public page of a store. */
export interface ShownStorePage extends StoreWords {
  slug: string;
  /** The store's colours; null: those of the operator. */
  brand: Readonly<Record<'light' | 'dark', BrandScheme>> | null;
}

/** The name of the app, and its colours. */
export interface ShownHouse {
  name: string;
  /** Null: the product's own. */
  colors: ShownStorePage['brand'];
}

/** Reads how the app's pages look, and the pages of stores: only active ones, of stores that sell. The functions reject when the database does not answer. */
export interface ShownPages {
  house: () => Promise<ShownHouse>;
  /** `slug`: as typed in the address. */
  findStore: (slug: string) => Promise<ShownStorePage | null>;
  storeSlugs: () => Promise<string[]>;
}

/** The path of a store's page. */
export const storePath = (slug: string): string => `/tienda/${slug}`;

/** The `slug` in the path of a store's page; undefined for other paths. */
export const storeSlugIn = (page: string): string | undefined => /^\/tienda\/([^/]+)\/?$/.exec(page)?.[1];

/** The app's HTML with the head and the first texts of a store's page. */
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

/** A page and its inline style, which the content security policy of the response has to allow by its hash. */
export interface StyledHtml {
  html: string;
  style: string | null;
}

/**
 * A page in the colours of its store, or else of the operator (`house`), so that no others are seen before the scripts run. The colours that the app sets on the document
 * (`src/parts/brand.ts`) override the operator's here, as they may be newer, but not the store's.
 */
export function inColors(html: string, house: ShownStorePage['brand'], store: ShownStorePage['brand'] = null): StyledHtml {
  const colors = store ?? house;
  if (colors === null) return { html, style: null };
  // Doubling `:root` makes the selector more specific than that of the design's own properties, whatever the order of the style sheets.
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
