import * as v from 'valibot';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { dayField } from '#domain/wire/typed-fields.ts';

/** Longer ones are none, and their spaces are not gone through. */
const maxNumberLength = 30;

/** A number as it stands in a cell, without the sign of what it counts. */
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

/** A number with a comma or a point before its decimals: `40,416`, `40.416`. */
export const csvNumber = v.pipe(number, v.regex(/^-?\d+([.,]\d+)?$/), read);

/** Three digits each behind a point. */
const grouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/;

/** A sum or a count as a spreadsheet in Spain writes it: `12`, `12,5`, `1.250,00`, `1.250`; a point before fewer or more than three digits is a decimal one. */
export const csvAmount = v.pipe(
  number,
  v.transform((text) => (grouped.test(text) ? text.replaceAll('.', '') : text)),
  v.regex(/^-?\d+([.,]\d+)?$/),
  read,
);

/** A text that may be a day: a spreadsheet in Spain that saves `2026-03-01` writes `01/03/2026`, which becomes the first form. */
export const csvText = v.pipe(
  v.string(),
  v.transform((text) =>
    text.replace(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
      (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    ),
  ),
);

/** A civil date, `2026-03-01` or `01/03/2026`; becomes the first form. */
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

/** Yes and no as the office and our own files write them. */
export const csvYesOrNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check((text) => Object.hasOwn(answers, text), 'not-an-option' satisfies FieldCode),
  v.transform((text) => answers[text] === true),
);

/** One of many, as the office's lists name it or by what the contract has for it. */
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

/** Several of them, a line each or behind commas. */
export function csvChoices<Id extends string | number>(named: readonly { id: Id; name: string }[]) {
  const isOne = (text: string) => named.some(({ name }) => name.toLowerCase() === text.toLowerCase());
  return v.pipe(
    v.string(),
    // A name may have a comma of its own.
    v.transform((text) => text.split('\n').flatMap((line) => (isOne(line.trim()) ? line : line.split(',')))),
    v.transform((parts) => parts.map((part) => part.trim()).filter((part) => part !== '')),
    v.array(csvChoice(named)),
  );
}

/** A column that may name whose rows they are: a row that names another stands in the wrong file. */
export const csvOwner = (owner: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === owner, 'different' satisfies FieldCode),
    ),
  );

/** A fault of one column, for a rule that looks at several of a row. */
export function columnIssue(row: object, column: string, code: FieldCode) {
  return {
    message: code,
    path: [{ type: 'object', origin: 'value', input: { ...row }, key: column, value: null }],
  } satisfies v.RawCheckIssueInfo<object>;
}
