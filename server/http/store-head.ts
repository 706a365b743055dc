import { goneStorePage, type StoreWords, storePage } from '#domain/site/store-page.ts';
import type { BrandScheme } from '#domain/white-label/brand-colors.ts';
import { goneHtml, headedHtml, product } from './public-head.ts';

/** A page of a store's own that anybody may see. */
export interface ShownStorePage extends StoreWords {
  slug: string;
  /** Its colours; null: ours. */
  brand: Readonly<Record<'light' | 'dark', BrandScheme>> | null;
}

/** Where the pages of stores are kept: only those that are on, of stores that sell. Both reject when nobody answers. */
export interface StorePages {
  /** `slug` as somebody has written it. */
  find: (slug: string) => Promise<ShownStorePage | null>;
  slugs: () => Promise<string[]>;
}

/** The paths of those of stores. */
export const storePath = (slug: string): string => `/tienda/${slug}`;

/** What stands for `slug` in a path of the app; undefined where it is none of a store's. */
export const storeSlugIn = (page: string): string | undefined => /^\/tienda\/([^/]+)\/?$/.exec(page)?.[1];

/** The page and, where the store has colours of its own, the style that it carries, which the policy of the answer has to name by its hash. */
export interface StoreHtml {
  html: string;
  style: string | null;
}

/** As a public page is sent, in the store's colours: whoever comes sees no others before any script ran. The app takes them away with its own screen (`src/features/site/store-screen.tsx`). */
export function storeHtml(index: string, shown: ShownStorePage, origin: string): StoreHtml {
  const { slug, store, brand } = shown;
  const page = storePage(shown);
  const path = storePath(slug);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    inLanguage: 'es-ES',
    url: `${origin}${path}`,
    name: page.heading,
    description: page.description,
    isPartOf: { '@type': 'WebSite', name: product, url: `${origin}/` },
    about: { '@type': 'Store', name: store.name, address: { '@type': 'PostalAddress', addressLocality: store.city, addressCountry: 'ES' } },
  };
  const html = headedHtml(index, page, { origin, path, data }, [...page.more, page.offeredBy]);
  const style = brand && styleOf(brand);
  return { html: style === null ? html : html.replace('</head>', () => `<style id="store-colours">${style}</style></head>`), style };
}

export const goneStoreHtml = (index: string): string => goneHtml(index, goneStorePage);

/** Said twice, the selector is stronger than that of the design's own properties, wherever their sheet stands. */
function styleOf({ light, dark }: NonNullable<ShownStorePage['brand']>): string {
  const rule = (scheme: BrandScheme) =>
    `:root:root{${Object.entries(scheme)
      .map(([name, color]) => `--brand-${name.replaceAll('_', '-')}:${String(color)}`)
      .join(';')}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}
