import { i18n, type Messages } from '@lingui/core';
import { messages } from '#src/i18n/catalogues/shell/es-ES.po';
import type * as English from './english.ts';
import { spokenEnglish } from './spoken.ts';

/** The messages that Lingui reads; chunks that ran before the start have already added theirs. */
const words: Messages = {};

/** Activates Lingui with the messages of the shell; called once, before anything is rendered. */
export function activateCatalogue(): typeof i18n {
  const english = spokenEnglish();
  const language = english ? 'en' : 'es-ES';
  Object.assign(words, english?.firstWords);
  addCatalogue(messages);
  i18n.load(language, words);
  // The second argument is the locale for numbers, dates and plurals.
  i18n.activate(language, english ? 'en-GB' : language);
  document.documentElement.lang = language;
  return i18n;
}

/**
 * Adds messages before the components that use them are rendered: nothing on screen needs them, so nothing is rendered again, as `i18n.load` would do. Messages that
 * are there already stay: on a page in English, the Spanish ones that come with the code do not replace them.
 */
export function addCatalogue(more: Messages): void {
  Object.assign(words, { ...more, ...words });
}

/** Loads the messages of an area in the language of this page. `spanish`: the import of its Spanish catalogue, written at the caller so that the bundler sees it. */
export async function bringWords(area: English.Area, spanish: () => Promise<{ messages: Messages }>): Promise<void> {
  addCatalogue((await (spokenEnglish()?.wordsOf(area) ?? spanish())).messages);
}
