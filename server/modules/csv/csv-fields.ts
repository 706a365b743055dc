import * as v from 'valibot';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { dayField } from '#domain/wire/typed-fields.ts';

/** A longer cell is no number; it is refused before a regular expression reads its blanks. */
const maxNumberLength = 30;

/** A number in a cell, without its unit. */
const number = v.pipe(
  v.string(),
  v.maxLength(maxNumberLength),
  v.transform((text) => text.replace(/\s*[€%]$/, '')),
);
const read = v.pipe(
  v.string(),
  v.transform((text) => text.replace(',', '.')),
  v.transform(Number),
);

/** A number with a decimal comma or point: `40,416`, `40.416`. */
export const csvNumber = v.pipe(number, v.regex(/^-?\d+([.,]\d+)?$/), read);

/** Groups of three digits separated by points. */
const grouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/;

/**
 * An amount or a count as a spreadsheet in Spain writes it: `12`, `12,5`, `1.250,00`, `1.250`. A point that does not separate groups of three digits is a decimal point.
 */
export const csvAmount = v.pipe(
  number,
  v.transform((text) => (grouped.test(text) ? text.replaceAll('.', '') : text)),
  v.regex(/^-?\d+([.,]\d+)?$/),
  read,
);

/** A text that may be a date. A spreadsheet in Spain saves `2026-03-01` as `01/03/2026`; this turns it back. */
export const csvText = v.pipe(
  v.string(),
  v.transform((text) =>
    text.replace(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
      (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    ),
  ),
);

/** A civil date, `2026-03-01` or `01/03/2026`; the result has the first form. */
export const csvDay = v.pipe(csvText, dayField);

const answers: Readonly<Record<string, boolean>> = {
  s: true,
  si: true,
  sí: true,
  activo: true,
  activa: true,
  n: false,
  no: false,
  inactivo: false,
  inactiva: false,
  publicada: true,
  borrador: false,
};

/** Yes or no, in the words of the office and of this software's own files. */
export const csvYesOrNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check((text) => Object.hasOwn(answers, text), 'not-an-option' satisfies FieldCode),
  v.transform((text) => answers[text] === true),
);

/** One of several options, by its name in the office's lists or by its id on the wire. */
export function csvChoice<Id extends string | number>(named: readonly { id: Id; name: string }[]) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Id => {
      const found = named.find(({ id, name }) => dataset.value === String(id) || dataset.value.toLowerCase() === name.toLowerCase());
      if (found) return found.id;
      addIssue({ message: 'not-an-option' satisfies FieldCode });
      return NEVER;
    }),
  );
}

/** Several options, one per line or separated by commas. */
export function csvChoices<Id extends string | number>(named: readonly { id: Id; name: string }[]) {
  const isOne = (text: string) => named.some(({ name }) => name.toLowerCase() === text.toLowerCase());
  return v.pipe(
    v.string(),
    // A name may contain a comma.
    v.transform((text) => text.split('\n').flatMap((line) => (isOne(line.trim()) ? line : line.split(',')))),
    v.transform((parts) => parts.map((part) => part.trim()).filter((part) => part !== '')),
    v.array(csvChoice(named)),
  );
}

/** A column that may name the owner of the rows: a row that names another owner is in the wrong file. */
export const csvOwner = (owner: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === owner, 'different' satisfies FieldCode),
    ),
  );

/** A fault in one column, from a rule that compares several columns of a row. */
export function columnIssue(row: object, column: string, code: FieldCode) {
  return {
    message: code,
    path: [{ type: 'object', origin: 'value', input: { ...row }, key: column, value: null }],
  } satisfies v.RawCheckIssueInfo<object>;
}
