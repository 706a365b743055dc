import { useAtom } from 'jotai';
import { useCallback } from 'react';
import { draftName } from '#domain/outbox/draft-name.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { sessionDevice } from '#src/platform/os/session-device.ts';
import type { Draft, DraftImei } from './draft.ts';
import { correctImei, sendDraft } from './draft-changes.ts';
import { openEvaluationAtom } from './evaluation-state.ts';

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

/** What was refused can be repeated, and the whole sent anew. */
export function useReopen(): () => Promise<void> {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  return useCallback(async () => {
    if (open === null) return;
    const draft = (await outbox.reopen(draftName(open.place))) as Draft | undefined;
    if (draft) setOpen({ ...open, draft });
  }, [open, outbox, setOpen]);
}
