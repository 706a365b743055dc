import type { PublicPage } from './public-page.ts';

/** What a store has written on its page, and who it is. */
export interface StoreWords {
  title: string;
  /** Plain text; an empty line begins another paragraph. */
  text: string;
  store: { name: string; city: string };
}

/** `more`: the paragraphs after the lead. `offeredBy`: whose page it is. */
export interface StorePage extends PublicPage {
  more: string[];
  offeredBy: string;
}

/** Longer ones are cut by whoever shows them. */
const maxDescriptionLength = 170;

/** The page of a store's own, `/tienda/{slug}`, as the server sends it and as the app draws it. */
export function storePage({ title, text, store }: StoreWords): StorePage {
  const [lead = '', ...more] = text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const offeredBy = `Te lo ofrece ${store.name}, en ${store.city}.`;
  const description = `${shortened(lead.replaceAll(/\s+/g, ' '), maxDescriptionLength - offeredBy.length - 1)} ${offeredBy}`.trim();
  return { title, description, heading: title, lead, more, offeredBy };
}

/** Whole words, as many as there is room for. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, Math.max(maxLength, 1));
  const end = start.lastIndexOf(' ');
  return end <= 0 ? '' : `${start.slice(0, end).replace(/[.,;:]$/, '')}…`;
}

/** Stands in place of a store's page that does not exist, or whose store does not sell any more. */
export const goneStorePage: PublicPage = {
  title: 'Esta página ya no está',
  description: 'La tienda ha quitado esta página, o la dirección no está bien escrita.',
  heading: 'Esta página ya no está',
  lead: 'La tienda la ha quitado, o la dirección no está bien escrita. Puedes ver tu precio igual.',
};
