import { localStore } from '#src/state/local-store.ts';

/** Languages of the interface; legal documents are in Spanish only (decision record 0094). */
export type Language = 'es-ES' | 'en';

const key = 'peritia.language';

/** The back office is in Spanish only. With hash routing its path stands behind the hash. */
const isOffice = () => /\/oficina(\/|$)/.test(location.hash.startsWith('#/') ? location.hash : location.pathname);

/** The language chosen on this device; Spanish by default. */
export const chosenLanguage = (): Language => (localStore.getItem(key) === 'en' ? 'en' : 'es-ES');

/** The language of this page from its start to its end: another language needs a new page load. */
export function languageOfPage(): Language {
  return isOffice() ? 'es-ES' : chosenLanguage();
}

/** Stores the choice on this device, for everybody who uses it. */
export function keepLanguage(language: Language): void {
  localStore.setItem(key, language);
}

/** Reloads a page in another language: screens that are in Spanish only need a page load of their own. The promise then never resolves. */
export async function inSpanish(): Promise<void> {
  if (document.documentElement.lang === 'es-ES') return;
  location.reload();
  await new Promise(() => {});
}
