import * as v from 'valibot';

const maxLength = 40;

/** The six digits of an application, or a recovery code, as they are typed: with or without blanks, hyphens and capitals. */
export const factorCode = v.pipe(
  v.string(),
  v.maxLength(maxLength),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  v.minLength(1),
);
