import * as v from 'valibot';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { csvImport } from './csv.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { publisher, shownText } from './legal-texts.ts';
import { exportable, listQuery, listResponse } from './list.ts';

/** Names of the texts in the office and its files. */
export const legalTextNames: Readonly<Record<LegalText, string>> = {
  invoice: 'Declaración de la factura',
  precontractual: 'Información precontractual',
  needs: 'Necesidades de quien contrata',
  terms: 'Condiciones generales',
  privacy: 'Privacidad, en breve',
  'privacy-details': 'Privacidad, completa',
  contract: 'Lo que declara quien firma',
  'limiting-clauses': 'Cláusulas limitativas',
  mandate: 'Mandato de adeudo',
  marketing: 'Ofertas',
  examples: 'Fotos de ejemplo',
  withdrawal: 'Desistimiento',
  'legal-notice': 'Aviso legal',
  storage: 'Lo que se guarda en el dispositivo',
  accessibility: 'Declaración de accesibilidad',
};

/** Columns of the office's list of texts; `words` and those after it appear only in the exported file. */
export const legalTextHeads = {
  text: 'Texto',
  title: 'Título',
  version: 'Versión en vigor',
  published_at: 'Desde',
  words: 'Palabras',
  published_by: 'Quién la publicó',
  sha256: 'Huella SHA-256',
} as const;

const officeText = v.object({ id, ...shownText, ...publisher });

export const listOfficeTexts = endpoint({
  method: 'GET',
  path: '/legal-texts-priv',
  summary: 'Textos legales en vigor y quién los publicó, para la oficina',
  who: 'staff',
  query: listQuery({ filter: {}, sort: ['text', 'published_at', 'id'], more: exportable }),
  response: listResponse(officeText),
  problems: [],
});

/**
 * Puts several texts into force at once, or none: a row names a text, the version that its wording replaces, and the wording. Wording that is in force already is
 * skipped. `version` `changed`: another version is in force by now; `text` `not-allowed`: the wording of that text is prescribed.
 */
export const importLegalTexts = endpoint({
  ...csvImport,
  path: '/legal-texts/legal-texts-csv',
  summary: 'Poner en vigor versiones nuevas desde un CSV: todas o ninguna',
  who: 'admin',
  factor: 'fresh',
});
