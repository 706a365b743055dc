import { i18n, type Messages } from '@lingui/core';
import { messages } from '#src/i18n/catalogues/shell/es-ES.po';
import type * as English from './english.ts';
import { spokenEnglish } from './spoken.ts';

/** What Lingui reads from; the words of a chunk that was run before the start are in it. */
const words: Messages = {};

/** The words of the shell; to be called once, before anything is drawn. */
export function activateCatalogue(): typeof i18n {
  const english = spokenEnglish();
  const language = english ? 'en' : 'es-ES';
  Object.assign(words, english?.firstWords);
  addCatalogue(messages);
  i18n.load(language, words);
  // By the second numbers, dates and plurals are written.
  i18n.activate(language, english ? 'en-GB' : language);
  document.documentElement.lang = language;
  return i18n;
}

/**
 * Adds words before what says them is drawn: nothing that is on the screen reads them, so nothing is told to draw itself again, as `i18n.load` would. The
 * Spanish ones that come with the code itself change nothing in English.
 */
export function addCatalogue(more: Messages): void {
  Object.assign(words, { ...more, ...words });
}

/** Brings the words of an area in the language of this page. `spanish`: its catalogue, named where it is asked for so that the build sees it. */
export async function bringWords(area: English.Area, spanish: () => Promise<{ messages: Messages }>): Promise<void> {
  addCatalogue((await (spokenEnglish()?.wordsOf(area) ?? spanish())).messages);
}
