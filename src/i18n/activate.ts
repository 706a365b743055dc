import { i18n, type Messages } from '@lingui/core';
import { messages } from '#src/i18n/catalogues/shell/es-ES.po';

/** The only locale of the product so far (decision A7). */
export const locale = 'es-ES';

/** The words of the shell; to be called once, before anything is drawn. Those of a chunk that was run before stay. */
export function activateCatalogue(): typeof i18n {
  i18n.load(locale, messages);
  i18n.activate(locale);
  return i18n;
}

/** Adds the words of a feature, before its screen is drawn. */
export function addCatalogue(more: Messages): void {
  i18n.load(locale, more);
}
