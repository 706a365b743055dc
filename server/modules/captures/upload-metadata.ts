import * as v from 'valibot';
import { uploadMetadataSchema } from '#domain/wire/captures.ts';
import { fieldFaults } from '#server/http/field-faults.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';

/** Parses what a phone says of a file that it sends. @throws {ProblemError} `unsupported-media`, `invalid-input` */
export function readMetadata(metadata: Record<string, string | null> | undefined) {
  const parsed = v.safeParse(uploadMetadataSchema, metadata ?? {});
  if (parsed.success) return { ...parsed.output, ofClaim: ofClaim(parsed.output) };
  if (parsed.issues.some((issue) => issue.type === 'picklist' && v.getDotPath(issue) === 'media_type'))
    throw new ProblemError('unsupported-media');
  throw new ProblemError('invalid-input', { fields: fieldFaults(parsed.issues) });
}

/**
 * The claim that a file belongs to, and the type of document; null: no claim yet, since a claim that is declared later names it. @throws {ProblemError} `invalid-input`
 * for one without the other
 */
function ofClaim({ kind, claim, document }: v.InferOutput<typeof uploadMetadataSchema>) {
  if (claim === undefined && document === undefined) return null;
  if (kind !== 'claim-document') throw invalid('claim', 'not-allowed');
  if (claim === undefined) throw invalid('claim', 'missing');
  if (document === undefined) throw invalid('document', 'missing');
  return { claim, document };
}
