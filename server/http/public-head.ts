import type { PublicPage } from '#domain/site/public-page.ts';
import { publicPages } from '#domain/site/public-pages.ts';
import { allQuestions } from '#domain/site/questions.ts';
import { inNameOf } from '#domain/white-label/brand-name.ts';

/** The site that public pages are of. */
export interface Site {
  /** The address under which people reach it, with what the app is built under and without a slash at the end. */
  origin: string;
  /** The name of the app. */
  product: string;
}

/** Text of a page as HTML, in which no character of it is markup. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What a page is about, for machines (https://schema.org). */
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
 * The app's page with what a public page says of itself: title, description, address and structured data for whoever only reads the head, and its first words, which are shown until
 * the app has drawn its own (`src/main.tsx`).
 */
export function publicHtml(index: string, path: string, page: PublicPage, site: Site): string {
  return headedHtml(index, page, { ...site, path, data: structuredData(path, page, site) });
}

export interface Head extends Site {
  path: string;
  /** What the page is about, for machines (https://schema.org). */
  data: object;
}

/** The app's page with a head of its own and first words: `more` paragraphs after the lead. */
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

/** The app's page with first words for people and nothing to be found by: of an address that there is no page at any more. */
export const goneHtml = (index: string, page: PublicPage, product: string): string =>
  withWords(index, page, `<title>${titleOf(page, product)}</title>`, []);

/** How `<` is written in a script element, in which only an end tag is markup. */
const escapedLess = '\\u003c';

const titleOf = ({ title }: PublicPage, product: string) => `${escaped(title)} · ${escaped(product)}`;

/** The app's page as a house has it that is called otherwise than the product. Nothing else in it is written as the product's name is. */
export const indexInName = (index: string, product: string): string => inNameOf(escaped(product), index);

function withWords(index: string, page: PublicPage, head: string, more: readonly string[]): string {
  const paragraphs = [page.lead, ...more].map((text) => `<p>${escaped(text)}</p>`).join('');
  const first = `<main id="first-words" aria-busy="true"><h1>${escaped(page.heading)}</h1>${paragraphs}</main>`;
  return index
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/<meta name="description" content="[^"]*"/, () => `<meta name="description" content="${escaped(page.description)}"`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>${first}`);
}

/** What search engines may read: all but what is somebody's own. A path closes all that begin with it, so that a short one ends with `$` (RFC 9309 §2.2.3): `/map` and `/multi` are public. `base`: what the app is built under. */
export function robotsText(origin: string, base: string): string {
  const closed = ['api/', 'oficina', 'policies/', 'evaluation', 'contratacion', 'cuenta', 'm$', 'e/'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${base}${path}`).join('\n')}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** `pages`: paths of those that are not always there. */
export function sitemapXml(origin: string, pages: readonly string[]): string {
  const urls = [...Object.keys(publicPages), ...pages].map((path) => `  <url><loc>${escaped(`${origin}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
