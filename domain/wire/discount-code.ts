import * as v from 'valibot';

/** A discount code as people type it; becomes upper case. */
export const discountCodeField = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/), v.toUpperCase());
