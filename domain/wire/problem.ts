import * as v from 'valibot';
import { type KnownCode, problemCodes } from '#domain/shared/problem-code.ts';

export const problemCodeSchema = v.picklist(problemCodes);

/** `application/problem+json` (RFC 9457) with our closed `code` and the specification's `message`. Never holds submitted values. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: problemCodeSchema,
  /** A Spanish sentence for people, the field that the specification names. */
  message: v.string(),
  /** Fields at fault: dotted path in the body or query, and why, a `FieldCode`. A code that only a newer server has is still read. */
  fields: v.optional(v.array(v.object({ path: v.string(), code: v.string() }))),
  /** With `unauthenticated`: somebody ended the session, not its age, and the device has to delete what it keeps of the person. */
  reason: v.optional(v.literal('session-revoked')),
  request_id: v.optional(v.string()),
});

export type Problem = v.InferOutput<typeof problemSchema>;

/** The problem as a client reads it. A code that it does not know yet makes it no less a refusal of ours: the status says what to do, `message` what to say. */
export const readableProblemSchema = v.object({
  ...problemSchema.entries,
  code: v.pipe(
    v.string(),
    v.transform((code): KnownCode => problemCodes.find((each) => each === code) ?? 'unknown'),
  ),
});

export type ReadableProblem = v.InferOutput<typeof readableProblemSchema>;
