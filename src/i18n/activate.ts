import { i18n } from '@lingui/core';
import { messages } from '#src/i18n/catalogues/es-ES.po';

/** The only locale of the product so far (decision A7). */
export const locale = 'es-ES';

/** To be called once, before anything is drawn. */
export function activateCatalogue(): typeof i18n {
  i18n.loadAndActivate({ locale, messages });
  return i18n;
}
