import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { OutboxKind } from '#domain/outbox/item.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { dropReaderFiles } from '#src/platform/reader/warm-reader.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';
import { askToPersist, seemsToFit } from '#src/platform/storage/storage-health.ts';
import type { CaptureSide, DraftCapture } from './draft.ts';
import { noGrant, openEvaluationAtom } from './evaluation-state.ts';
import { asDocument, asPhoto, type CaptureProblem } from './prepare-picture.ts';
import { useSaveDraft } from './use-evaluation.ts';

export interface CaptureOptions {
  flags?: DraftCapture['flags'];
  /** The challenge that was on the screen, for the front. */
  challenge?: string | null;
}

const kinds: Record<CaptureSide, OutboxKind> = { front: 'front', back: 'back', invoice: 'invoice', imei: 'imei-picture' };

/** Keeps a photo, a document or the picture of the IMEI: shrunk, without Exif, on the disk and read back before it resolves. */
export function useKeepCapture() {
  const { reader } = useDevice();
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const saveDraft = useSaveDraft();

  return useCallback(
    async (side: CaptureSide, picture: Blob, options: CaptureOptions = {}): Promise<Result<DraftCapture, CaptureProblem>> => {
      if (open === null) throw new Error('no open evaluation');
      void askToPersist();
      const prepared =
        picture.type === 'application/pdf' && side === 'invoice' ? await asDocument(picture) : await asPhoto(reader, side, picture);
      if (!prepared.ok) return prepared;
      const { bytes, mediaType, frame, quality } = prepared.value;
      const { place, kit, draft } = open;
      // Photos come before what can be fetched again (fault FA4).
      if (!(await seemsToFit(bytes.byteLength))) await dropReaderFiles();
      try {
        const item = await outbox.enqueue({
          id: newId(),
          ownerId: place.userId,
          grant: kit?.grant ?? noGrant,
          subject: { type: 'evaluation', id: draft.evaluationId, policyId: place.policyId, riskId: place.riskId },
          kind: kinds[side],
          action: 'asset',
          mediaType,
          bytes,
        });
        const capture: DraftCapture = {
          id: item.id,
          sha256: item.sha256,
          takenAt: item.takenAt,
          flags: options.flags ?? [],
          frame,
          quality,
        };
        const before = draft.captures[side];
        await saveDraft((current) => ({
          ...current,
          captures: { ...current.captures, [side]: capture },
          ...(side === 'front' ? { challenge: options.challenge ?? null } : {}),
        }));
        // Only now, when the new one is safe, does the old one go.
        if (before && !before.isOnServer) await outbox.remove([before.id]);
        return ok(capture);
      } catch (error) {
        return fail(error instanceof StorageError && error.reason === 'full' ? 'full' : 'not-kept');
      }
    },
    [open, outbox, reader, saveDraft],
  );
}
