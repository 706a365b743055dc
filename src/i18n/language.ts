import { localStore } from '#src/state/local-store.ts';

/** Languages of the interface; legal documents are in Spanish alone (decision record 0094). */
export type Language = 'es-ES' | 'en';

const key = 'peritia.language';

/** The back office is in Spanish alone. With hash routing its path is behind the hash. */
const isOffice = () => /\/oficina(\/|$)/.test(location.hash.startsWith('#/') ? location.hash : location.pathname);

/** The language that was chosen on this device; Spanish until somebody chooses. */
export const chosenLanguage = (): Language => (localStore.getItem(key) === 'en' ? 'en' : 'es-ES');

/** The language that this page speaks, from its start to its end: another one comes with another page. */
export function languageOfPage(): Language {
  return isOffice() ? 'es-ES' : chosenLanguage();
}

/** Kept on this device, for whoever comes. */
export function keepLanguage(language: Language): void {
  localStore.setItem(key, language);
}

/** Loads the page anew where it is in another language: what is in Spanish alone is opened as a page of its own. The promise is not kept then. */
export async function inSpanish(): Promise<void> {
  if (document.documentElement.lang === 'es-ES') return;
  location.reload();
  await new Promise(() => {});
}
