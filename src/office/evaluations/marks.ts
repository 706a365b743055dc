import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { photoLabels, photoReasons } from '#domain/evaluation/photo-label.ts';
import type { ReviewDraft } from '#domain/evaluation/review-draft.ts';
import { stored } from '#src/state/session.ts';

/** The marks made on each evaluation, by its id: they stay while somebody looks at others, and when a decision is undone. */
export const draftsAtom = atom<Readonly<Record<string, ReviewDraft>>>({});

const photo = v.object({ label: v.picklist(photoLabels), reasons: v.array(v.picklist(photoReasons)) });

const decisionSchema = v.object({
  userId: v.number(),
  policyId: v.number(),
  evaluationId: v.string(),
  /** The name of the device, as on screen. */
  device: v.string(),
  policyNumber: v.string(),
  front: photo,
  back: photo,
  /** When the decision is sent, in epoch milliseconds; until then it can be undone. */
  dueAt: v.number(),
});
export type Decision = v.InferOutput<typeof decisionSchema>;

/**
 * The decisions made on this page, which sends them, by the evaluation's id. It never sends the decisions of another tab, or of a page that was closed, by itself.
 */
export const ownDecisions = new Map<string, Decision>();

const storage = stored(v.array(decisionSchema));
type Heard = Parameters<typeof storage.subscribe>[1];

/**
 * Two tabs that decide at the same moment both write the whole list, and the later one does not know of the other's decision. While a decision can be undone only its
 * own page takes it out of the list; that page puts it back when another tab has written the list without it.
 */
const ownReturned = (key: string, hear: Heard) =>
  storage.subscribe(key, (written) => {
    const kept = written ?? [];
    const lost = [...ownDecisions.values()].filter(
      ({ evaluationId, dueAt }) => dueAt > Date.now() && !kept.some((each) => each.evaluationId === evaluationId),
    );
    if (lost.length > 0) storage.setItem(key, [...kept, ...lost]);
    hear([...kept, ...lost]);
  });

/** Decisions that the server has not confirmed yet. They are kept in the browser's storage, so that after a crash a decision that was never sent is reported. */
export const decisionsAtom = atomWithStorage<Decision[] | null>(
  'peritia.review-decisions',
  null,
  { ...storage, subscribe: ownReturned },
  { getOnInit: true },
);

/** Why sending some of these decisions failed, by the evaluation's id. */
export const decisionProblemsAtom = atom<Readonly<Record<string, unknown>>>({});

/** Milliseconds in which a decision can be undone. */
export const undoMs = 10_000;

/** Whether keyboard shortcuts of a single letter are on: people who dictate to the browser may need them off (WCAG 2.1.4). */
export const hasKeysAtom = atomWithStorage<boolean | null>('peritia.review-keys', true, stored(v.boolean()), { getOnInit: true });
