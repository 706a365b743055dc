import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { draftName } from '#domain/outbox/draft-name.ts';
import { OutboxRefusal } from '#src/outbox/save-items.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { sessionDevice } from '#src/platform/os/session-device.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import type { Draft, DraftImei } from './draft.ts';
import { correctImei, sendDraft, whyNotKept } from './draft-changes.ts';
import { openEvaluationAtom } from './evaluation-state.ts';
import type { CaptureProblem } from './prepare-picture.ts';

/** "Enviar". Resolves when all of it is on the disk; false: another tab was quicker, and what it did is shown. */
export function useSend(): () => Promise<boolean> {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  return useCallback(async () => {
    if (open === null) throw new Error('no open evaluation');
    const { draft, isSent } = await sendDraft(outbox, open, sessionDevice());
    setOpen({ ...open, draft });
    return isSent;
  }, [open, outbox, setOpen]);
}

/** Another IMEI for what was already released. */
export function useCorrectImei(): (imei: DraftImei) => Promise<void> {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  return useCallback(
    async (imei) => {
      if (open === null) throw new Error('no open evaluation');
      const draft = await correctImei(outbox, open, imei, sessionDevice());
      setOpen({ ...open, draft });
    },
    [open, outbox, setOpen],
  );
}

/** What was refused can be repeated, and the whole sent anew: at once, or, as long as `isAsked`, when what is leaving at this moment has its answer. `problem`: the phone did not write it. */
export function useReopen(): { ask: () => void; isAsked: boolean; problem: CaptureProblem | null } {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  const items = useAtomValue(allItemsAtom);
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<CaptureProblem | null>(null);
  const name = open && draftName(open.place);

  useEffect(() => {
    // Each change of the queue may be the answer that was waited for.
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
