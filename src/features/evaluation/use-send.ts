import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { canTry } from '#domain/evaluation/retries.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { sessionDevice } from '#src/platform/os/session-device.ts';
import type { Draft, DraftImei } from './draft.ts';
import { noGrant, type OpenEvaluation, openEvaluationAtom } from './evaluation-state.ts';
import { ownCaptures, submissionOf } from './submission.ts';
import { useSaveDraft } from './use-evaluation.ts';

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
  // After the last try a number goes with its picture alone, and a person looks at both (decision A44): the call of its own would be refused.
  const isByPicture = !canTry(kit?.imeiRetryCount ?? 0) && draft.captures.imei !== undefined;
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
    bytes: jsonBytes(submissionOf(draft, place.riskId, sessionDevice())),
  };
  return imei ? [imei, submit] : [submit];
}

function jsonBytes(value: unknown): ArrayBuffer {
  return new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer;
}
