import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';

/** What each text is for. */
export const textWords: Readonly<Record<LegalText, MessageDescriptor>> = {
  invoice: msg`Declaración de la factura`,
  precontractual: msg`Información precontractual`,
  needs: msg`Necesidades de quien contrata`,
  terms: msg`Condiciones generales`,
  privacy: msg`Privacidad, en breve`,
  'privacy-details': msg`Privacidad, completa`,
  contract: msg`Lo que declara quien firma`,
  'limiting-clauses': msg`Cláusulas limitativas`,
  mandate: msg`Mandato de adeudo`,
  marketing: msg`Ofertas`,
  examples: msg`Fotos de ejemplo`,
  withdrawal: msg`Desistimiento`,
  'legal-notice': msg`Aviso legal`,
  storage: msg`Lo que se guarda en el dispositivo`,
  accessibility: msg`Declaración de accesibilidad`,
};
