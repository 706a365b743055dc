import * as v from 'valibot';

/**
 * Every reason for which the API refuses a request. Closed: the server maps each to an HTTP status,
 * the client to a Spanish text, and the compiler fails when one is missing in either map.
 */
export const problemCodes = [
  'invalid-input',
  'invalid-json',
  'invalid-query',
  'unauthenticated',
  'wrong-credentials',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'different-bytes',
  'already-exists',
  'changed-meanwhile',
  'price-changed',
  'already-contracted',
  'in-use',
  'csv-rejected',
  'in-progress',
  'imei-invalid',
  'imei-unreadable',
  'imei-repeated',
  'imei-cap-reached',
  'photo-cap-reached',
  'risk-ambiguous',
  'evaluation-not-required',
  'evaluation-closed',
  'held-by-another',
  'challenge-unknown',
  'challenge-used',
  'challenge-expired',
  'capture-missing',
  'handoff-expired',
  'handoff-used',
  'handoff-cancelled',
  'handoff-locked',
  'handoff-wrong-code',
  'handoff-limit',
  'link-expired',
  'email-unproved',
  'device-unknown',
  'payment-settled',
  'payment-under-way',
  'payment-unavailable',
  'account-refused',
  'last-receipt',
  'bank-file-unreadable',
  'hash-mismatch',
  'upload-gone',
  'upload-offset',
  'upload-version',
  'upload-content-type',
  'upload-invalid',
  'unsupported-media',
  'picture-damaged',
  'picture-too-large',
  'too-large',
  'rate-limited',
  'update-required',
  'unavailable',
  'storage-full',
  'internal',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

export const problemCodeSchema = v.picklist(problemCodes);

/** `application/problem+json` (RFC 9457) with our closed `code` and the specification's `message`. Never holds submitted values. */
export const problemSchema = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: problemCodeSchema,
  /** A Spanish sentence for people, the field that the specification names. */
  message: v.string(),
  /** Fields at fault: dotted path in the body or query, and why, a `FieldCode`. One that a newer server has is still read. */
  fields: v.optional(v.array(v.object({ path: v.string(), code: v.string() }))),
  /** Of `unauthenticated`: the session was ended by somebody, and not by its age; what a device keeps of the person is to go. */
  reason: v.optional(v.literal('session-revoked')),
  request_id: v.optional(v.string()),
});

export type Problem = v.InferOutput<typeof problemSchema>;

/** What a client knows of the reason: `unknown` is one that only a newer server has. */
export type KnownCode = ProblemCode | 'unknown';

/** The problem as a client reads it. A code that it does not know yet makes it no less a refusal of ours: the status says what to do, `message` what to say. */
export const readableProblemSchema = v.object({
  ...problemSchema.entries,
  code: v.pipe(
    v.string(),
    v.transform((code): KnownCode => problemCodes.find((each) => each === code) ?? 'unknown'),
  ),
});

export type ReadableProblem = v.InferOutput<typeof readableProblemSchema>;
