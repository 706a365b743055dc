import { i18n, type Messages } from '@lingui/core';
import { messages } from '#src/i18n/catalogues/shell/es-ES.po';

/** The only locale of the product so far (decision A7). */
export const locale = 'es-ES';

/** What Lingui reads from; the words of a chunk that was run before the start are in it. */
const words: Messages = {};

/** The words of the shell; to be called once, before anything is drawn. */
export function activateCatalogue(): typeof i18n {
  addCatalogue(messages);
  i18n.load(locale, words);
  i18n.activate(locale);
  return i18n;
}

/** Adds the words of a feature, before its screen is drawn: nothing that is on the screen reads them, so nothing is told to draw itself again, as `i18n.load` would. */
export function addCatalogue(more: Messages): void {
  Object.assign(words, more);
}
