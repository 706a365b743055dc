import * as v from 'valibot';
import { dayField } from '#domain/wire/typed-fields.ts';

/** Longer ones are none, and their spaces are not gone through. */
const maxNumberLength = 30;

/** A number as a spreadsheet in Spain writes it: `12`, `12,5`, `1.250,00`; a point is a decimal one when there is no comma. */
export const csvNumber = v.pipe(
  v.string(),
  v.maxLength(maxNumberLength),
  v.transform((text) => (text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text).replace(/\s*[€%]$/, '')),
  v.regex(/^-?\d+(\.\d+)?$/),
  v.transform(Number),
);

/** A civil date, `2026-03-01` or `01/03/2026`; becomes the first form. */
export const csvDay = v.pipe(
  v.string(),
  v.transform((text) =>
    text.replace(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
      (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    ),
  ),
  dayField,
);
