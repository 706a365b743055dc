import * as v from 'valibot';
import { type KnownCode, problemCodes } from '#domain/shared/problem-code.ts';

export const problemCodeSchema = v.picklist(problemCodes);

/** `application/problem+json` (RFC 9457) with a `code` of our closed list and the `message` of the specification. It never holds submitted values. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: problemCodeSchema,
  /** A Spanish sentence for people; the specification names this field. */
  message: v.string(),
  /** Fields at fault: dotted path in the body or query, and why, a `FieldCode`. Clients also accept codes that only a newer server has. */
  fields: v.optional(v.array(v.object({ path: v.string(), code: v.string() }))),
  /** With `unauthenticated`: the session was ended by somebody and did not just expire, so the device has to delete the person's data. */
  reason: v.optional(v.literal('session-revoked')),
  request_id: v.optional(v.string()),
});

export type Problem = v.InferOutput<typeof problemSchema>;

/** The problem as a client reads it. One with an unknown code is still a refusal of ours: the status says what to do, `message` what to show. */
export const readableProblemSchema = v.object({
  ...problemSchema.entries,
  code: v.pipe(
    v.string(),
    v.transform((code): KnownCode => problemCodes.find((each) => each === code) ?? 'unknown'),
  ),
});

export type ReadableProblem = v.InferOutput<typeof readableProblemSchema>;
