import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { ItemGrant, OutboxKind } from '#domain/outbox/item.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { dropReaderFiles } from '#src/platform/reader/warm-reader.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';
import { askToPersist, seemsToFit } from '#src/platform/storage/storage-health.ts';
import { type CaptureSide, type Draft, type DraftCapture, type DraftImei, ownCaptures, submissionOf } from './draft.ts';
import { type OpenEvaluation, openEvaluationAtom } from './evaluation-state.ts';
import { asDocument, asPhoto, type CaptureProblem } from './prepare-picture.ts';
import { useSaveDraft } from './use-evaluation.ts';

export interface CaptureOptions {
  flags?: DraftCapture['flags'];
  /** The challenge that was on the screen, for the front. */
  challenge?: string | null;
}

const kinds: Record<CaptureSide, OutboxKind> = { front: 'front', back: 'back', invoice: 'invoice', imei: 'imei-picture' };
/** Until the phone has been online once with this evaluation: the server will say that it must sign in, and the item waits. */
const noGrant: ItemGrant = { id: '', token: '', expiresAt: 0 };

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

/** "Enviar": makes the calls for IMEI and submit, and lets everything go. Resolves when all of it is on the disk. */
export function useSend() {
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const saveDraft = useSaveDraft();
  return useCallback(async () => {
    if (open === null) throw new Error('no open evaluation');
    const photos = ownCaptures(open.draft);
    const calls = callsOf(open, open.draft, photos);
    await outbox.enqueueAndRelease(calls, { release: photos });
    await saveDraft((draft) => ({ ...draft, released: [...photos, ...calls.map((call) => call.id)] }));
  }, [open, outbox, saveDraft]);
}

/** Another IMEI for what was already released: new calls in the place of the old ones, under a new evaluation id; the photos stay (decision A85). */
export function useCorrectImei() {
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const saveDraft = useSaveDraft();
  return useCallback(
    async (imei: DraftImei) => {
      if (open === null) throw new Error('no open evaluation');
      const draft = { ...open.draft, imei, evaluationId: newId() };
      const photos = ownCaptures(draft);
      const old = (await outbox.list()).filter(
        (item) => open.draft.released.includes(item.id) && item.action === 'call' && item.state !== 'sent',
      );
      const calls = callsOf(open, draft, photos);
      await outbox.enqueueAndRelease(calls, { replace: old.map((item) => item.id) });
      await saveDraft(() => ({ ...draft, released: [...photos, ...calls.map((call) => call.id)] }));
    },
    [open, outbox, saveDraft],
  );
}

function callsOf({ place, kit }: OpenEvaluation, draft: Draft, photos: readonly string[]) {
  const base = {
    ownerId: place.userId,
    grant: kit?.grant ?? noGrant,
    subject: { type: 'evaluation' as const, id: draft.evaluationId, policyId: place.policyId, riskId: place.riskId },
    action: 'call' as const,
    mediaType: 'application/json',
  };
  const imei = draft.imei && {
    ...base,
    id: newId(),
    kind: 'imei' as const,
    path: `/users/${place.userId}/mobile-imei`,
    bytes: jsonBytes({
      policy_risk_id: place.riskId,
      extra_fields: { imei: draft.imei.value, imei2: draft.imei.second, imei_source: draft.imei.source },
    }),
  };
  const submit = {
    ...base,
    id: newId(),
    kind: 'submit' as const,
    path: `/policies/${place.policyId}/risks/${place.riskId}/evaluations`,
    needs: imei ? [imei.id, ...photos] : [...photos],
    bytes: jsonBytes(submissionOf(draft, place.riskId)),
  };
  return imei ? [imei, submit] : [submit];
}

function jsonBytes(value: unknown): ArrayBuffer {
  return new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer;
}
