import * as v from 'valibot';

/** A field that is not asked for in this case and that the form does not show: any value is accepted, and ignored. */
export const unasked: v.GenericSchema<string | null | undefined> = v.optional(v.any());
