import * as v from 'valibot';
import { uploadMetadataSchema } from '#domain/wire/captures.ts';
import { fieldFaults } from '#server/http/field-faults.ts';
import { ProblemError } from '#server/http/problems.ts';

/** What a phone says of a file that it sends. @throws {ProblemError} `unsupported-media`, `invalid-input` */
export function readMetadata(metadata: Record<string, string | null> | undefined) {
  const parsed = v.safeParse(uploadMetadataSchema, metadata ?? {});
  if (parsed.success) return parsed.output;
  if (parsed.issues.some((issue) => issue.type === 'picklist' && v.getDotPath(issue) === 'media_type'))
    throw new ProblemError('unsupported-media');
  throw new ProblemError('invalid-input', { fields: fieldFaults(parsed.issues) });
}
