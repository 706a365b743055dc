import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { isPdf } from '#src/platform/reader/picked-picture.ts';
import { dropReaderFiles } from '#src/platform/reader/warm-reader.ts';
import { askToPersist, seemsToFit } from '#src/platform/storage/storage-health.ts';
import type { CaptureSide, DraftCapture } from './draft.ts';
import { keepCapture, whyNotKept } from './draft-changes.ts';
import { openEvaluationAtom, storedDraftAtom } from './evaluation-state.ts';
import { asDocument, asPhoto, type CaptureProblem } from './prepare-picture.ts';

export interface CaptureOptions {
  flags?: DraftCapture['flags'];
  /** The challenge code that the screen showed for the front photo. */
  challenge?: string | null;
}

/** Keeps a photo, a document or the picture of the IMEI: reduced, without Exif, and stored and read back before it resolves. */
export function useKeepCapture() {
  const { reader } = useDevice();
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const showDraft = useSetAtom(storedDraftAtom);

  return useCallback(
    async (side: CaptureSide, picture: Blob, options: CaptureOptions = {}): Promise<Result<DraftCapture, CaptureProblem>> => {
      if (open === null) throw new Error('no open evaluation');
      void askToPersist();
      const prepared =
        side === 'invoice' && (await isPdf(picture))
          ? await asDocument(picture)
          : await asPhoto(reader, side, picture, typeof options.challenge === 'string');
      if (!prepared.ok) return prepared;
      // When storage is short, the reader's files, which can be fetched again, give way to photos (fault FA4).
      if (!(await seemsToFit(prepared.value.bytes.byteLength))) await dropReaderFiles();
      try {
        const { flags = [], challenge = null } = options;
        const { draft, capture } = await keepCapture(outbox, open, side, { ...prepared.value, flags, challenge });
        showDraft(open.place, draft);
        return capture ? ok(capture) : fail('not-kept');
      } catch (error) {
        return fail(whyNotKept(error));
      }
    },
    [open, outbox, reader, showDraft],
  );
}
