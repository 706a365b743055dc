import { type ClaimDocument, maxClaimFiles } from '#domain/wire/claims.ts';
import type { Executor } from '#server/db/connect.ts';
import { type FieldFault, invalid, ProblemError } from '#server/http/problems.ts';
import { attachCaptures, type ClaimRow, capturesById, countFiles } from './store.ts';

/** A file that has arrived, and the type of document that it is. */
export interface SentDocument {
  type: ClaimDocument['type'];
  capture_id: string;
  sha256: string;
}

/**
 * Attaches captures of this risk to a claim as its documents. Those attached already change nothing. @returns how many are new
 * @throws {ProblemError} `capture-missing`, `different-bytes`, `in-use` for a capture that is attached to another claim or as another type of document, `invalid-input`
 * when there are too many
 */
export async function attachDocuments(
  db: Executor,
  claim: Pick<ClaimRow, 'id' | 'riskId'>,
  sent: readonly SentDocument[],
): Promise<number> {
  const kept = new Map(
    (
      await capturesById(
        db,
        sent.map((document) => document.capture_id),
      )
    ).map((capture) => [capture.id, capture]),
  );
  for (const [index, document] of sent.entries()) {
    const capture = kept.get(document.capture_id);
    const fields: FieldFault[] = [{ path: `documents.${index}`, code: 'capture' }];
    if (capture?.riskId !== claim.riskId || capture.kind !== 'claim-document') throw new ProblemError('capture-missing', { fields });
    if (capture.sha256 !== document.sha256) throw new ProblemError('different-bytes', { fields });
  }
  const { newCount, attached } = await attachCaptures(
    db,
    sent.map(({ capture_id, type }) => ({ captureId: capture_id, claimId: claim.id, type })),
  );
  for (const [index, document] of sent.entries()) {
    const row = attached.find((candidate) => candidate.captureId === document.capture_id);
    if (row?.claimId !== claim.id || row.type !== document.type)
      throw new ProblemError('in-use', { fields: [{ path: `documents.${index}`, code: 'unique' }] });
  }
  if ((await countFiles(db, claim.id)) > maxClaimFiles) throw invalid('documents', 'too-long');
  return newCount;
}
