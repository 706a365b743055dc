import * as v from 'valibot';
import { zipType } from './data-exports.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/**
 * Photos that a person decided, of customers who consented. With `Accept: application/zip` all of them as a file: the photos, and a `manifest.json` with the side,
 * the challenge and the decision of each, in the form that `npm run assess` reads.
 */
export const getLabelledExamples = endpoint({
  method: 'GET',
  path: '/labelled-examples',
  summary: 'Fotos de ejemplo con lo que decidió una persona (ZIP si se pide application/zip)',
  who: 'admin',
  response: v.object({
    photos: v.number(),
    /** When the oldest example was decided; null: there is none. */
    since: v.nullable(instant),
  }),
  files: [zipType],
  problems: [],
});
