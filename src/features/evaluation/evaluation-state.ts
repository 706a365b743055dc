import { atom } from 'jotai';
import { draftName } from '#domain/outbox/draft-name.ts';
import type { ItemGrant } from '#domain/outbox/item.ts';
import type { EvaluationKit, EvaluationPlace } from '#src/evaluation-kit/evaluation-kit.ts';
import type { Draft } from './draft.ts';

/** The evaluation that is open on this page: its place, its grant and challenges, and its draft. */
export interface OpenEvaluation {
  place: EvaluationPlace;
  device: string;
  kit: EvaluationKit | null;
  draft: Draft;
  /** Something of the evaluation was done on this phone. */
  isBegun: boolean;
}

export const openEvaluationAtom = atom<OpenEvaluation | null>(null);

/** Shows a draft that was stored in the evaluation to which it belongs. By then the person may have left that evaluation and opened another one. */
export const storedDraftAtom = atom(null, (get, set, place: EvaluationPlace, draft: Draft) => {
  const open = get(openEvaluationAtom);
  if (open !== null && draftName(open.place) === draftName(place)) set(openEvaluationAtom, { ...open, draft, isBegun: true });
});

/** The form and retry state of specification §3, derived from the draft so that nothing is stored twice. Ids are those of the outbox items. */
export const imgFrontAtom = atom((get) => get(openEvaluationAtom)?.draft.captures.front?.id ?? null);
export const imgBackAtom = atom((get) => get(openEvaluationAtom)?.draft.captures.back?.id ?? null);
export const imgInvoiceAtom = atom((get) => get(openEvaluationAtom)?.draft.captures.invoice?.id ?? null);
export const imeiAtom = atom((get) => get(openEvaluationAtom)?.draft.imei ?? null);
export const imeiRetryCountAtom = atom((get) =>
  Math.max(get(openEvaluationAtom)?.kit?.imeiRetryCount ?? 0, get(openEvaluationAtom)?.draft.imeiTries ?? 0),
);

/** Used until the phone has been online once with this evaluation: the server will answer that a log-in is needed, and the item waits. */
export const noGrant: ItemGrant = { id: '', token: '', expiresAt: 0 };
