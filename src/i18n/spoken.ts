import type * as English from './english.ts';
import { languageOfPage } from './language.ts';

/** All that is said and written otherwise in English; null on a page in Spanish, which has none of it. */
let english: typeof English | null = null;

/** Brings English, when it was chosen. Where it does not come, this page speaks Spanish. */
export async function fetchLanguage(): Promise<void> {
  if (languageOfPage() === 'es-ES') return;
  try {
    english = await import('./english.ts');
  } catch {
    // Without a network, and never kept here.
  }
}

/** English, on a page that speaks it. */
export const spokenEnglish = () => english;

/** What the rules or the catalogue of the house say in Spanish, in the language of this page; what has no English stays as it is. */
export const said = (text: string): string => english?.prose[text] ?? text;
