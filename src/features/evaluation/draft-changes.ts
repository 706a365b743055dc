import { isImei } from '#domain/device/imei.ts';
import { canTry } from '#domain/evaluation/retries.ts';
import type { SessionDevice } from '#domain/evaluation/session-device.ts';
import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import { draftName } from '#domain/outbox/draft-name.ts';
import type { OutboxKind } from '#domain/outbox/item.ts';
import { cleared, ownCaptures } from '#domain/outbox/reconcile.ts';
import { newId } from '#src/outbox/new-id.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { StorageError } from '#src/platform/storage/storage-error.ts';
import type { CaptureSide, Draft, DraftCapture, DraftImei } from './draft.ts';
import { noGrant, type OpenEvaluation } from './evaluation-state.ts';
import { submissionOf } from './submission.ts';

// Each step of an evaluation changes draft and queue in one transaction, which is stored whole or not at all.

const kinds: Record<CaptureSide, OutboxKind> = { front: 'front', back: 'back', invoice: 'invoice', imei: 'imei-picture' };

/** The stored draft. One that names photos was stored: when it is missing, its photos are gone too. */
const kept = (open: OpenEvaluation, draft: KeptDraft | undefined): Draft =>
  (draft as Draft | undefined) ?? (ownCaptures(open.draft).length > 0 ? cleared(open.draft) : open.draft);

/**
 * Changes the draft and returns it once it is stored, or in memory on a phone that stores nothing (fault FA9). After "Enviar", which may have been pressed in
 * another tab, IMEI and photos stay as they were sent. @throws {StorageError} nothing was changed
 */
export async function changeDraft(outbox: Outbox, open: OpenEvaluation, change: (draft: Draft) => Draft): Promise<Draft> {
  const next = (before: Draft): Draft => {
    const wanted = change(before);
    const isSealed = before.released.length > 0 && (wanted.imei !== before.imei || wanted.captures !== before.captures);
    return isSealed ? { ...before, isTooLate: true } : wanted;
  };
  return (await outbox.changeDraft({ name: draftName(open.place), change: (draft) => next(kept(open, draft)) })) as Draft;
}

/** Why one of these steps was not stored: after `full` the person can make room and try again. */
export const whyNotKept = (error: unknown): 'full' | 'not-kept' =>
  error instanceof StorageError && error.reason === 'full' ? 'full' : 'not-kept';

export interface PreparedCapture extends Pick<DraftCapture, 'frame' | 'quality' | 'flags'> {
  bytes: ArrayBuffer;
  mediaType: string;
  /** The challenge code that the screen showed for the front photo. */
  challenge: string | null;
}

/**
 * Keeps a photo or document, reads it back, and only then names it in the draft, in place of the earlier one. Null: the evaluation was already sent, and
 * nothing was kept. @throws {StorageError | OutboxRefusal}
 */
export async function keepCapture(
  outbox: Outbox,
  open: OpenEvaluation,
  side: CaptureSide,
  { bytes, mediaType, challenge, ...facts }: PreparedCapture,
): Promise<{ draft: Draft; capture: DraftCapture | null }> {
  const item = await outbox.enqueue({ ...itemOf(open, open.draft), id: newId(), kind: kinds[side], action: 'asset', mediaType, bytes });
  const capture: DraftCapture = { id: item.id, sha256: item.sha256, takenAt: item.takenAt, ...facts };
  let isNamed = false;
  try {
    const draft = await changeDraft(outbox, open, (current) => ({
      ...current,
      captures: { ...current.captures, [side]: capture },
      ...(side === 'front' ? { challenge } : {}),
    }));
    isNamed = draft.captures[side]?.id === capture.id;
    return { draft, capture: isNamed ? capture : null };
  } finally {
    // An item that no draft names would be on no screen, and would be removed later anyway.
    if (!isNamed) await outbox.remove([capture.id]);
  }
}

/** The phone that sends, and how many repetitions the settings allow. */
interface Sending {
  device: SessionDevice;
  cap: number;
}

/**
 * "Enviar": makes the calls for IMEI and submit, and releases all items. `isSent` false: nothing was done, because another tab has changed or sent the draft,
 * or the photos are no longer on the phone.
 */
export async function sendDraft(outbox: Outbox, open: OpenEvaluation, by: Sending): Promise<{ draft: Draft; isSent: boolean }> {
  const photos = ownCaptures(open.draft);
  const calls = callsOf(open, open.draft, by);
  const released = [...photos, ...calls.map((call) => call.id)];
  let elsewhere: Draft | null = null;
  const change = (draft: KeptDraft | undefined) => {
    const before = kept(open, draft);
    elsewhere = before.released.length > 0 || !isSameWork(before, open.draft) ? before : null;
    if (elsewhere) throw new Error('changed elsewhere');
    return { ...before, released };
  };
  try {
    await outbox.enqueueAndRelease(calls, { release: photos, draft: { name: draftName(open.place), change } });
  } catch (error) {
    if (!elsewhere) throw error;
  }
  return elsewhere ? { draft: elsewhere, isSent: false } : { draft: { ...open.draft, released }, isSent: true };
}

function isSameWork(one: Draft, other: Draft): boolean {
  const work = ({ evaluationId, imei, captures }: Draft) => JSON.stringify([evaluationId, imei, ownCaptures({ captures }).sort()]);
  return work(one) === work(other);
}

/**
 * Corrects the IMEI of a released evaluation: new calls replace the old ones, under a new evaluation id; the photos stay (decision A85). Of two corrections at
 * once, the first counts.
 */
export async function correctImei(outbox: Outbox, open: OpenEvaluation, imei: DraftImei, by: Sending): Promise<Draft> {
  const corrected = { ...open.draft, imei, evaluationId: newId() };
  const old = (await outbox.list()).filter(
    (item) => open.draft.released.includes(item.id) && item.action === 'call' && item.state !== 'sent',
  );
  const calls = callsOf(open, corrected, by);
  const draft: Draft = { ...corrected, released: [...ownCaptures(corrected), ...calls.map((call) => call.id)] };
  let elsewhere: Draft | null = null;
  const change = (found: KeptDraft | undefined) => {
    const before = kept(open, found);
    elsewhere = before.evaluationId === open.draft.evaluationId ? null : before;
    if (elsewhere) throw new Error('corrected elsewhere');
    return draft;
  };
  try {
    await outbox.enqueueAndRelease(calls, { replace: old.map((item) => item.id), draft: { name: draftName(open.place), change } });
  } catch (error) {
    if (!elsewhere) throw error;
  }
  return elsewhere ?? draft;
}

function itemOf({ place, kit }: OpenEvaluation, draft: Draft) {
  return {
    ownerId: place.userId,
    grant: kit?.grant ?? noGrant,
    subject: { type: 'evaluation' as const, id: draft.evaluationId, policyId: place.policyId, riskId: place.riskId },
  };
}

function callsOf(open: OpenEvaluation, draft: Draft, { device, cap }: Sending) {
  const { place, kit } = open;
  const photos = ownCaptures(draft);
  const base = {
    ...itemOf(open, draft),
    action: 'call' as const,
    mediaType: 'application/json',
  };
  // After the last try an IMEI is sent only with its picture, and a person looks at both (decision A44): a call of its own would be refused. So would one with
  // a wrong check digit, which is accepted only then.
  const isTaken = canTry(kit?.imeiRetryCount ?? 0, cap) && draft.imei !== null && isImei(draft.imei.value);
  const isByPicture = !isTaken && draft.captures.imei !== undefined;
  const imei = !isByPicture &&
    draft.imei && {
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
    bytes: jsonBytes(submissionOf(draft, place.riskId, device)),
  };
  return imei ? [imei, submit] : [submit];
}

function jsonBytes(value: unknown): ArrayBuffer {
  return new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer;
}
