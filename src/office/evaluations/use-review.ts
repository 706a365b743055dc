import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { emptyDraft, judgeDraft, markBoth, type ReviewDraft } from '#domain/evaluation/review-draft.ts';
import type { Verdict } from '#domain/evaluation/verdict.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { draftsAtom, undoMs } from './marks.ts';
import { useDecisions } from './use-decisions.ts';
import { useHold } from './use-hold.ts';
import { usePreload } from './use-preload.ts';
import { useQueue, useQueuePart } from './use-queue.ts';

/** The state of one evaluation under review: the marks, whether this person may decide it, and where they go next. */
export function useReview(found: ReviewCase) {
  const { id, policy, report, is_waiting: isWaiting } = found;
  const { go } = useNavigation();
  const { pathOf } = useQueuePart();
  const { decisions } = useDecisions();
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const [isAsked, setAsked] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const decided = decisions.find(({ evaluationId }) => evaluationId === id);
  const draft: ReviewDraft = decided ?? drafts[id] ?? emptyDraft;
  const decidedIds = decisions.map(({ evaluationId }) => evaluationId);
  const queue = useQueue(id, decidedIds);
  const hold = useHold(policy.id, id, isWaiting && !decided);
  usePreload(queue.next);
  const decide = useDecide(found, draft);

  const isOpen = isWaiting && !decided && hold.refused === null;
  const judged = judgeDraft(draft);
  const mark = (next: ReviewDraft) => {
    if (!isOpen || isFinishing) return;
    setAsked(false);
    setDrafts((all) => ({ ...all, [id]: next }));
  };
  const show = (other: string | null) => {
    if (other !== null) go(pathOf(other));
  };
  const decideAndGo = () => {
    decide();
    show(queue.next);
  };
  /** Decides once the hold is granted: a colleague might hold the evaluation, so somebody who is quicker than the server's answer waits for it. */
  const decideWhenHeld = async () => {
    setFinishing(true);
    const isHeld = await hold.whenAnswered();
    setFinishing(false);
    if (isHeld) decideAndGo();
  };
  const finish = () => {
    if (!isOpen) show(queue.next);
    else if ('missing' in judged) setAsked(true);
    else if (hold.wasHeld) decideAndGo();
    else if (!isFinishing) void decideWhenHeld();
  };
  return {
    draft,
    judged,
    isAsked,
    isOpen,
    isFinishing,
    isDecided: decided !== undefined,
    hold,
    place: queue.place,
    total: queue.total,
    mark,
    markAll: (verdict: Verdict) => mark(markBoth(verdict, report.photos)),
    finish,
    next: queue.next === null ? null : () => show(queue.next),
    previous: queue.previous === null ? null : () => show(queue.previous),
  };
}

/** Keeps a decision for as long as it can be undone; then it is sent. */
function useDecide({ id, policy, device }: ReviewCase, { front, back }: ReviewDraft): () => void {
  const { add } = useDecisions();
  const userId = useAtomValue(loggedUserAtom)?.id;
  return () => {
    if (userId === undefined || front.label === null || back.label === null) return;
    add({
      userId,
      policyId: policy.id,
      evaluationId: id,
      device,
      policyNumber: policy.number,
      front: { label: front.label, reasons: front.reasons },
      back: { label: back.label, reasons: back.reasons },
      dueAt: Date.now() + undoMs,
    });
  };
}
