import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { draftName } from '#domain/outbox/draft-name.ts';
import { OutboxRefusal } from '#src/outbox/save-items.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useRepetitionCap } from '#src/parts/settings.ts';
import { sessionDevice } from '#src/platform/os/session-device.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import type { Draft, DraftImei } from './draft.ts';
import { correctImei, sendDraft, whyNotKept } from './draft-changes.ts';
import { openEvaluationAtom } from './evaluation-state.ts';
import type { CaptureProblem } from './prepare-picture.ts';

/** "Enviar". Resolves when everything is stored; false: another tab was faster, and its result is shown. */
export function useSend(): () => Promise<boolean> {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  const cap = useRepetitionCap();
  return useCallback(async () => {
    if (open === null) throw new Error('no open evaluation');
    const { draft, isSent } = await sendDraft(outbox, open, { device: sessionDevice(), cap });
    setOpen({ ...open, draft });
    return isSent;
  }, [open, outbox, setOpen, cap]);
}

/** Corrects the IMEI of a released evaluation. */
export function useCorrectImei(): (imei: DraftImei) => Promise<void> {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  const cap = useRepetitionCap();
  return useCallback(
    async (imei) => {
      if (open === null) throw new Error('no open evaluation');
      const draft = await correctImei(outbox, open, imei, { device: sessionDevice(), cap });
      setOpen({ ...open, draft });
    },
    [open, outbox, setOpen, cap],
  );
}

/**
 * Reopens a draft after a refusal, so that the refused parts can be repeated and everything sent again. It happens at once or, while `isAsked`, after the item
 * that is being sent has its answer. `problem`: the phone could not store it.
 */
export function useReopen(): { ask: () => void; isAsked: boolean; problem: CaptureProblem | null } {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  const items = useAtomValue(allItemsAtom);
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<CaptureProblem | null>(null);
  const name = open && draftName(open.place);

  useEffect(() => {
    // Each change of the queue may be the awaited answer.
    if (!isAsked || name === null || items === null) return;
    outbox.reopen(name).then(
      (draft) => {
        setIsAsked(false);
        if (draft) setOpen((current) => (current === null ? current : { ...current, draft: draft as Draft }));
      },
      (error: unknown) => {
        const isLeaving = error instanceof OutboxRefusal;
        setIsAsked(isLeaving);
        setProblem(isLeaving ? null : whyNotKept(error));
      },
    );
  }, [isAsked, name, items, outbox, setOpen]);
  return { ask: () => setIsAsked(true), isAsked, problem };
}
