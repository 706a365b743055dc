import type { PublicPage } from '#domain/site/public-page.ts';
import { publicPages } from '#domain/site/public-pages.ts';
import { allQuestions } from '#domain/site/questions.ts';
import { inNameOf } from '#domain/white-label/brand-name.ts';

/** The site to which public pages belong. */
export interface Site {
  /** The public address of the app, with its base path and without a slash at the end. */
  origin: string;
  /** The name of the app. */
  product: string;
}

/** A text escaped for HTML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The structured data of a page (https://schema.org). */
function structuredData(path: string, page: PublicPage, { origin, product }: Site): object {
  const url = `${origin}${path}`;
  const shared = { '@context': 'https://schema.org', inLanguage: 'es-ES', url, description: page.description };
  if (path === '/') return { ...shared, '@type': 'WebSite', name: product, publisher: { '@type': 'Organization', name: product, url } };
  if (path === '/faqs') {
    const mainEntity = allQuestions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }));
    return { ...shared, '@type': 'FAQPage', name: page.heading, mainEntity };
  }
  const itemListElement = [
    { '@type': 'ListItem', position: 1, name: product, item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: page.title, item: url },
  ];
  return { ...shared, '@type': 'WebPage', name: page.heading, breadcrumb: { '@type': 'BreadcrumbList', itemListElement } };
}

/**
 * The app's HTML with the contents of a public page: title, description, address and structured data in the head, and its first texts in the body, which are shown until
 * the app has rendered (`src/main.tsx`).
 */
export function publicHtml(index: string, path: string, page: PublicPage, site: Site): string {
  return headedHtml(index, page, { ...site, path, data: structuredData(path, page, site) });
}

export interface Head extends Site {
  path: string;
  /** The structured data of the page (https://schema.org). */
  data: object;
}

/** The app's HTML with the head and the first texts of a page; `more`: paragraphs after the lead. */
export function headedHtml(index: string, page: PublicPage, { origin, product, path, data }: Head, more: readonly string[] = []): string {
  const title = titleOf(page, product);
  const description = escaped(page.description);
  const url = escaped(`${origin}${path}`);
  const head = `<title>${title}</title>
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="es_ES" />
    <meta property="og:site_name" content="${escaped(product)}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${escaped(`${origin}/icons/icon-512.png`)}" />
    <script type="application/ld+json">${JSON.stringify(data).replaceAll('<', escapedLess)}</script>`;
  return withWords(index, page, head, more);
}

/** The app's HTML for the address of a page that no longer exists: with first texts for people, but without metadata for search engines. */
export const goneHtml = (index: string, page: PublicPage, product: string): string =>
  withWords(index, page, `<title>${titleOf(page, product)}</title>`, []);

/** The escape of `<` inside a script element, so that the data cannot contain its end tag. */
const escapedLess = '\\u003c';

const titleOf = ({ title }: PublicPage, product: string) => `${escaped(title)} · ${escaped(product)}`;

/** The app's HTML with an operator's name in place of the product's. The product's name occurs in it only as a name. */
export const indexInName = (index: string, product: string): string => inNameOf(escaped(product), index);

function withWords(index: string, page: PublicPage, head: string, more: readonly string[]): string {
  const paragraphs = [page.lead, ...more].map((text) => `<p>${escaped(text)}</p>`).join('');
  const first = `<main id="first-words" aria-busy="true"><h1>${escaped(page.heading)}</h1>${paragraphs}</main>`;
  return index
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/<meta name="description" content="[^"]*"/, () => `<meta name="description" content="${escaped(page.description)}"`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>${first}`);
}

/**
 * The `robots.txt`: search engines may read everything but personal pages. A path closes all paths that begin with it, unless it ends with `$` (RFC 9309 §2.2.3): `m$`
 * leaves `/map` and `/multi` open. `base`: the base path of the app.
 */
export function robotsText(origin: string, base: string): string {
  const closed = ['api/', 'oficina', 'policies/', 'evaluation', 'contratacion', 'cuenta', 'm$', 'e/'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${base}${path}`).join('\n')}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** The sitemap of all public pages. `pages`: the paths of those that stores have made. */
export function sitemapXml(origin: string, pages: readonly string[]): string {
  const urls = [...Object.keys(publicPages), ...pages].map((path) => `  <url><loc>${escaped(`${origin}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
