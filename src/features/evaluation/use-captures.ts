import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { hintFor } from '#domain/imaging/frame-measures.ts';
import type { Rectangle } from '#domain/imaging/grey.ts';
import type { ItemGrant, OutboxKind } from '#domain/outbox/item.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { newId } from '#src/outbox/assemble.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';
import { askToPersist } from '#src/platform/storage/storage-health.ts';
import { type CaptureSide, type Draft, type DraftCapture, type DraftImei, submissionOf } from './draft.ts';
import { type OpenEvaluation, openEvaluationAtom } from './evaluation-state.ts';
import { useSaveDraft } from './use-evaluation.ts';

/** Why a picture was not kept; the one before stays. */
export type CaptureProblem = 'unsupported-media' | 'picture-damaged' | 'picture-too-large' | 'too-large' | 'timeout' | 'full' | 'not-kept';

export interface CaptureOptions {
  flags?: DraftCapture['flags'];
  /** The challenge that was on the screen, for the front. */
  challenge?: string | null;
}

const kinds: Record<CaptureSide, OutboxKind> = { front: 'front', back: 'back', invoice: 'invoice', imei: 'imei-picture' };
/** Until the phone has been online once with this evaluation: the server will say that it must sign in, and the item waits. */
const noGrant: ItemGrant = { id: '', token: '', expiresAt: 0 };
const largestPdfBytes = 15 * 1024 * 1024;
/** What a margin around the phone is worth keeping (decision A90). */
const cropMargin = 0.25;
/** Below this the phone's own area has no edges left. */
const blurredBelow = 18;

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
      const prepared = picture.type === 'application/pdf' && side === 'invoice' ? await asDocument(picture) : await asPhoto(side, picture);
      if (!prepared.ok) return prepared;
      const { bytes, mediaType, frame, quality } = prepared.value;
      const { place, kit, draft } = open;
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
        const capture: DraftCapture = { id: item.id, sha256: item.sha256, takenAt: item.takenAt, flags: options.flags ?? [], frame, quality };
        const before = draft.captures[side];
        await saveDraft((current) => ({
          ...current,
          captures: { ...current.captures, [side]: capture },
          ...(side === 'front' ? { challenge: options.challenge ?? null } : {}),
        }));
        // Only now, when the new one is safe, does the old one go.
        if (before) await outbox.remove([before.id]);
        return ok(capture);
      } catch (error) {
        return fail(error instanceof StorageError && error.reason === 'full' ? 'full' : 'not-kept');
      }
    },
    [open, outbox, reader, saveDraft],
  );

  async function asDocument(picture: Blob) {
    if (picture.size > largestPdfBytes) return fail<CaptureProblem>('too-large');
    return ok({ bytes: await picture.arrayBuffer(), mediaType: 'application/pdf', frame: null, quality: 'unknown' as const });
  }

  async function asPhoto(side: CaptureSide, picture: Blob): Promise<Result<{ bytes: ArrayBuffer; mediaType: string; frame: DraftCapture['frame']; quality: DraftCapture['quality'] }, CaptureProblem>> {
    const crop = side === 'front' ? await aroundChallenge(picture) : null;
    const shrunk = await reader.shrink(picture, crop ? { crop } : {});
    if (!shrunk.ok) {
      if (shrunk.problem === 'heic-unsupported') return ok({ bytes: await picture.arrayBuffer(), mediaType: 'image/heic', frame: null, quality: 'unknown' });
      return fail(shrunk.problem === 'crashed' ? 'timeout' : shrunk.problem);
    }
    const { bytes, mediaType, frame } = shrunk.value;
    return ok({ bytes, mediaType, frame, quality: await qualityOf(new Blob([bytes], { type: mediaType })) });
  }

  /** The phone's surroundings, from the corners of the challenge that it shows; null when it is not seen (then all is kept). */
  async function aroundChallenge(picture: Blob): Promise<Rectangle | null> {
    const read = await reader.readBarcodes(picture, { mirror: true });
    const corners = read.ok ? read.value.find((code) => code.text.startsWith('PT1.'))?.corners : undefined;
    if (!corners?.length) return null;
    const xs = corners.map((corner) => corner.x);
    const ys = corners.map((corner) => corner.y);
    const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    // The code is four fifths of the screen's width, and a phone is about two and a quarter times as tall as it is wide.
    const width = (side / 0.8) * (1 + 2 * cropMargin);
    const height = (side / 0.8) * 2.25 * (1 + 2 * cropMargin);
    const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
    return { x: Math.max(0, Math.round(x - width / 2)), y: Math.max(0, Math.round(y - height / 2)), width: Math.round(width), height: Math.round(height) };
  }

  async function qualityOf(picture: Blob): Promise<DraftCapture['quality']> {
    const measured = await reader.measure(picture);
    if (!measured.ok) return 'unknown';
    const { hints } = hintFor(measured.value);
    if (measured.value.sharpness < blurredBelow) return 'blurred';
    if (hints.includes('more-light')) return 'dark';
    return hints.includes('glare') ? 'glare' : 'sharp';
  }
}

/** "Enviar": makes the calls for IMEI and submit, and lets everything go. Resolves when all of it is on the disk. */
export function useSend() {
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const saveDraft = useSaveDraft();
  return useCallback(async () => {
    if (open === null) throw new Error('no open evaluation');
    const photos = Object.values(open.draft.captures).map((capture) => capture.id);
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
      const photos = Object.values(draft.captures).map((capture) => capture.id);
      const old = (await outbox.list()).filter((item) => open.draft.released.includes(item.id) && item.action === 'call' && item.state !== 'sent');
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
