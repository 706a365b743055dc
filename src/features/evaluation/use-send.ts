import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { draftName } from '#domain/outbox/draft-name.ts';
import { OutboxRefusal } from '#src/outbox/save-items.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useRepetitionCap } from '#src/parts/settings.ts';
import { sessionDevice } from '#src/platform/os/session-device.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import type { Draft, DraftImei } from './draft.ts';
import { correctImei, sendDraft, whyNotKept } from './draft-changes.ts';
import { openEvaluationAtom, storedDraftAtom } from './evaluation-state.ts';
import type { CaptureProblem } from './prepare-picture.ts';

/** "Enviar". Resolves when everything is stored; false: another tab was faster, and its result is shown. */
export function useSend(): () => Promise<boolean> {
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const showDraft = useSetAtom(storedDraftAtom);
  const cap = useRepetitionCap();
  return useCallback(async () => {
    if (open === null) throw new Error('no open evaluation');
    const { draft, isSent } = await sendDraft(outbox, open, { device: sessionDevice(), cap });
    showDraft(open.place, draft);
    return isSent;
  }, [open, outbox, showDraft, cap]);
}

/** Corrects the IMEI of a released evaluation. */
export function useCorrectImei(): (imei: DraftImei) => Promise<void> {
  const outbox = useOutbox();
  const open = useAtomValue(openEvaluationAtom);
  const showDraft = useSetAtom(storedDraftAtom);
  const cap = useRepetitionCap();
  return useCallback(
    async (imei) => {
      if (open === null) throw new Error('no open evaluation');
      const draft = await correctImei(outbox, open, imei, { device: sessionDevice(), cap });
      showDraft(open.place, draft);
    },
    [open, outbox, showDraft, cap],
  );
}

/**
 * Reopens a draft after a refusal, so that the refused parts can be repeated and everything sent again. It happens at once or, while `isAsked`, after the item
 * that is being sent has its answer. `problem`: the phone could not store it.
 */
export function useReopen(): { ask: () => void; isAsked: boolean; problem: CaptureProblem | null } {
  const outbox = useOutbox();
  const place = useAtomValue(openEvaluationAtom)?.place;
  const showDraft = useSetAtom(storedDraftAtom);
  const items = useAtomValue(allItemsAtom);
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<CaptureProblem | null>(null);

  useEffect(() => {
    // Each change of the queue may be the awaited answer.
    if (!isAsked || place === undefined || items === null) return;
    outbox.reopen(draftName(place)).then(
      (draft) => {
        setIsAsked(false);
        if (draft) showDraft(place, draft as Draft);
      },
      (error: unknown) => {
        const isLeaving = error instanceof OutboxRefusal;
        setIsAsked(isLeaving);
        setProblem(isLeaving ? null : whyNotKept(error));
      },
    );
  }, [isAsked, place, items, outbox, showDraft]);
  return { ask: () => setIsAsked(true), isAsked, problem };
}
