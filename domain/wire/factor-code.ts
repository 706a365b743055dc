import * as v from 'valibot';

const maxLength = 40;

/** Six digits of an authenticator application, or a recovery code, as typed: spaces, hyphens and capitals do not matter. */
export const factorCode = v.pipe(
  v.string(),
  v.maxLength(maxLength),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  v.minLength(1),
);
