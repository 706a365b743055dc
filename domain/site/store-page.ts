import type { PublicPage } from './public-page.ts';

/** The texts that a store wrote for its page, and its name and city. */
export interface StoreWords {
  title: string;
  /** Plain text; an empty line begins another paragraph. */
  text: string;
  store: { name: string; city: string };
}

/** The page of a store. `more`: the paragraphs after the lead. `offeredBy`: a sentence that names the store. */
export interface StorePage extends PublicPage {
  more: string[];
  offeredBy: string;
}

/** Search engines and link previews cut longer descriptions. */
const maxDescriptionLength = 170;

/** The page of a store, `/tienda/{slug}`: the server puts its texts into the HTML, and the app shows them. */
export function storePage({ title, text, store }: StoreWords): StorePage {
  const [lead = '', ...more] = text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const offeredBy = `Te lo ofrece ${store.name}, en ${store.city}.`;
  const description = `${shortened(lead.replaceAll(/\s+/g, ' '), maxDescriptionLength - offeredBy.length - 1)} ${offeredBy}`.trim();
  return { title, description, heading: title, lead, more, offeredBy };
}

/** A text cut after a whole word, with an ellipsis, to about `maxLength` characters. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, Math.max(maxLength, 1));
  const end = start.lastIndexOf(' ');
  return end <= 0 ? '' : `${start.slice(0, end).replace(/[.,;:]$/, '')}…`;
}

/** Shown in place of a store's page that does not exist, or whose store no longer sells. */
export const goneStorePage: PublicPage = {
  title: 'Esta página ya no está',
  description: 'La tienda ha quitado esta página, o la dirección no está bien escrita.',
  heading: 'Esta página ya no está',
  lead: 'La tienda la ha quitado, o la dirección no está bien escrita. Puedes ver tu precio igual.',
};
