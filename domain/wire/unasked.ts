import * as v from 'valibot';

/** What is not asked in a case: whatever stands in a form there, which does not draw it then, is nobody's fault and means nothing. */
export const unasked: v.GenericSchema<string | null | undefined> = v.optional(v.any());
