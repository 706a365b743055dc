import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import * as v from 'valibot';
import { photoLabels, photoReasons } from '#domain/evaluation/photo-label.ts';
import type { ReviewDraft } from '#domain/evaluation/review-draft.ts';
import { stored } from '#src/state/session.ts';

/** What is marked of each evaluation by its id: it stays while somebody looks at others, and when a decision is taken back. */
export const draftsAtom = atom<Readonly<Record<string, ReviewDraft>>>({});

const photo = v.object({ label: v.picklist(photoLabels), reasons: v.array(v.picklist(photoReasons)) });

const decisionSchema = v.object({
  userId: v.number(),
  policyId: v.number(),
  evaluationId: v.string(),
  /** The name of the device on screen. */
  device: v.string(),
  policyNumber: v.string(),
  front: photo,
  back: photo,
  /** When it goes out, epoch milliseconds: until then it can be taken back. */
  dueAt: v.number(),
});
export type Decision = v.InferOutput<typeof decisionSchema>;

/** Decisions that the server has not confirmed. They are kept where a browser that ends does not take them along, so that one that never went out is told. */
export const decisionsAtom = atomWithStorage<Decision[] | null>('peritia.review-decisions', null, stored(v.array(decisionSchema)), {
  getOnInit: true,
});

/** Why some of them, by the evaluation's id, did not go out. */
export const decisionProblemsAtom = atom<Readonly<Record<string, unknown>>>({});

/** How long a decision can be taken back. */
export const undoMs = 10_000;

/** Whether single letters do something: who dictates to the browser may not want them to (WCAG 2.1.4). */
export const hasKeysAtom = atomWithStorage<boolean | null>('peritia.review-keys', true, stored(v.boolean()), { getOnInit: true });
