import * as v from 'valibot';
import { uploadMetadataSchema } from '#domain/wire/captures.ts';
import { ProblemError } from '#server/http/problems.ts';
import { inTurn } from '#server/modules/aside/in-turn.ts';
import type { Ports } from '#server/ports/ports.ts';
import { blobName } from './blob-name.ts';
import type { ClaimFiles } from './claim-files.ts';
import { keepCapture } from './keep-capture.ts';
import { type CaptureRow, findCapture } from './store.ts';
import { deleteUpload, isUploading, joinPieces, type UploadRow } from './store-uploads.ts';
import { readMetadata } from './upload-metadata.ts';

/** How many uploads are finished at once, each with its whole file in memory; one that waits has loaded nothing yet. */
const finishing = { mostAtOnce: 4, mostWaiting: 64 };

/** Makes captures of the uploads that are complete, and finds those already made. */
export function takeOver(ports: Ports, claimFiles: ClaimFiles) {
  const { db } = ports;
  const finishInTurn = inTurn(finishing);
  return { finish, keptFrom };

  /**
   * Makes a capture of a complete upload. When its hash is wrong or it is no picture, the upload is deleted, so that the phone begins anew. A PATCH and a HEAD after a
   * cut may find it complete at the same time, at any server: the first makes the capture, the other finds it.
   * @throws {ProblemError} `unavailable` while too many wait, besides the errors that refuse a file
   */
  function finish(id: string, row: UploadRow | null): Promise<CaptureRow> {
    return finishInTurn(async () => {
      const bytes = row && (await joinPieces(db, id));
      if (!bytes) return keptOrGone(id, row?.riskId ?? null);
      const { id: captureId, kind, media_type: mediaType, sha256, taken_at, ofClaim } = readMetadata(row.metadata);
      const arrived = { id: captureId, riskId: row.riskId, kind, mediaType, sha256, takenAt: new Date(taken_at), bytes };
      try {
        return await keepCapture(ports, arrived, async (transaction, isNew) => {
          const isFirst = await deleteUpload(transaction, id);
          // The person was erased while the file was inspected. An upload that its phone has begun anew is still under way.
          if (isNew && !isFirst && !(await isUploading(transaction, row.riskId, captureId))) throw new ProblemError('upload-gone');
          if (ofClaim && isFirst) await claimFiles.attach(transaction, { ...ofClaim, captureId, sha256, riskId: row.riskId });
        });
      } catch (error) {
        // After `unavailable` the upload stays: it is whole, and its phone asks again.
        if (error instanceof ProblemError && error.code !== 'unavailable') await deleteUpload(db, id);
        if (error instanceof ProblemError && error.code === 'upload-gone') await ports.blobs.remove(blobName(captureId, sha256));
        throw error;
      }
    });
  }

  async function keptOrGone(slot: string, riskId: number | null): Promise<CaptureRow> {
    const kept = await keptFrom(slot, riskId);
    if (!kept) throw new ProblemError('upload-gone');
    return kept;
  }

  /** The capture that a slot's file has become; null when that risk has none. */
  async function keptFrom(slot: string, riskId: number | null): Promise<CaptureRow | null> {
    const [captureId = ''] = slot.split('_');
    const kept = v.is(uploadMetadataSchema.entries.id, captureId) ? await findCapture(db, captureId) : null;
    return kept && (riskId === null || kept.riskId === riskId) ? kept : null;
  }
}
