import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { keptOfTry } from '#domain/evaluation/repetition.ts';
import { draftName } from '#domain/outbox/draft-name.ts';
import type { EvaluationReport, PhotoReport } from '#domain/wire/evaluation-reports.ts';
import { isPersonal } from '#src/data/key.ts';
import { kitStore } from '#src/evaluation-kit/evaluation-kit.ts';
import type { Draft, DraftCapture } from '#src/features/evaluation/draft.ts';
import { newDraft } from '#src/features/evaluation/draft.ts';
import { whyNotKept } from '#src/features/evaluation/draft-changes.ts';
import { openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import type { CaptureProblem } from '#src/features/evaluation/prepare-picture.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';

/**
 * Begins another try with the good parts of the last one: only the rejected photo is taken again (specification §4). Without a report, everything is. The kept
 * parts are on the server already and are not sent again. `repeat` resolves with null when the phone could not store the new draft; `problem` says why.
 */
export function useRepeat(): [repeat: (report: EvaluationReport | null) => Promise<Draft | null>, problem: CaptureProblem | null] {
  const { records } = useDevice();
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  const [problem, setProblem] = useState<CaptureProblem | null>(null);
  const repeat = useCallback(
    async (report: EvaluationReport | null) => {
      if (open === null) throw new Error('no open evaluation');
      const { place } = open;
      const draft = report ? draftAfter(report) : newDraft(newId());
      try {
        await outbox.forgetSent(place.riskId, { name: draftName(place), change: () => draft });
      } catch (error) {
        setProblem(whyNotKept(error));
        return null;
      }
      // The decision has ended the grant: the new try needs a new one.
      await kitStore(records)
        .forget(place)
        .catch(() => undefined);
      setOpen(null);
      await queryClient.invalidateQueries({ predicate: isPersonal });
      return draft;
    },
    [records, outbox, queryClient, open, setOpen],
  );
  return [repeat, problem];
}

function draftAfter(report: EvaluationReport): Draft {
  const { imei, photos, challenge } = keptOfTry(report);
  return { ...newDraft(newId()), imei, captures: Object.fromEntries(photos.map((photo) => [photo.side, keptCapture(photo)])), challenge };
}

function keptCapture({ capture_id: id, sha256, taken_at: takenAt, flags }: PhotoReport): DraftCapture {
  return {
    id,
    sha256,
    takenAt: takenAt ? Date.parse(takenAt) : 0,
    flags: flags as DraftCapture['flags'],
    frame: null,
    quality: 'sharp',
    isOnServer: true,
  };
}
