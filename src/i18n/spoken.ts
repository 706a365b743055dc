import { madridHoursAhead } from '#domain/shared/civil-date.ts';
import type * as English from './english.ts';
import { languageOfPage } from './language.ts';

/** The module with all English words and formats; null on a page in Spanish, which never loads it. */
let english: typeof English | null = null;

/** Loads English, when it was chosen. If that fails, this page stays in Spanish. */
export async function fetchLanguage(): Promise<void> {
  if (languageOfPage() === 'es-ES') return;
  try {
    english = await import('./english.ts');
  } catch {
    // There is no network, and the file was never stored here.
  }
}

/** The English module, on a page in English. */
export const spokenEnglish = () => english;

/** A text of the domain's rules or of the house's catalogue in the language of this page; one that has no English stays in Spanish. */
export const said = (text: string): string => english?.prose[text] ?? text;

/** Whether the device's clock shows the time of Madrid at an instant (epoch milliseconds); not so in the Canary Islands. */
export const hasClockOfMadrid = (epochMs: number): boolean => new Date(epochMs).getTimezoneOffset() === -60 * madridHoursAhead(epochMs);

/** ` (hora peninsular)`, for what follows a time where the device's clock shows another one; else nothing. */
export const clockNote = (epochMs: number): string => (hasClockOfMadrid(epochMs) ? '' : (english?.madridNote ?? ' (hora peninsular)'));
