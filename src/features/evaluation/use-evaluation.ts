import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { type Told, toldByAnswer, toldByPolicy } from '#domain/evaluation/evaluation-stage.ts';
import { draftName } from '#domain/outbox/draft-name.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { evaluationStatus } from '#domain/wire/evaluations.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { ApiError } from '#src/api/api-error.ts';
import { askOf } from '#src/data/ask.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useApi } from '#src/parts/api-context.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { type EvaluationKit, type EvaluationPlace, fetchKit, kitStore, openKit, riskToEvaluate } from '#src/parts/evaluation-kit.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePolicies } from '#src/parts/policies.ts';
import { type Guest, guestAtom } from '#src/parts/state/guest.ts';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { keptValues } from '#src/platform/storage/outbox-store.ts';
import { type Draft, newDraft } from './draft.ts';
import { type OpenEvaluation, openEvaluationAtom } from './evaluation-state.ts';

export type OpeningProblem = 'not-found' | 'nothing-to-do' | 'no-kit' | ApiError;
export type Opening =
  /** `mayBegin`: nothing is known against it, and the first step, which claims nothing, need not wait for the rest. */
  | { status: 'opening'; mayBegin: boolean }
  | { status: 'problem'; problem: OpeningProblem }
  /** `told`: what the policies say of it, as they were last read; on a phone that was handed it over, which may not read them, what the server answers of it, and null until then. */
  | { status: 'open'; evaluation: OpenEvaluation; told: Told | null };

/** Opens the evaluation of a policy, with or without a network, and gives back where somebody left it. */
export function useOpenEvaluation(policyId: number | undefined, riskId: number | undefined): Opening {
  const api = useApi();
  const { records } = useDevice();
  const readDraft = useReadDraft();
  const user = useAtomValue(loggedUserAtom);
  const guest = useAtomValue(guestAtom);
  const handedOver = user === null && (policyId === undefined || guest?.policyId === policyId) ? guest : null;
  const userId = user?.id ?? handedOver?.userId ?? 0;
  const { data: policies, error } = usePolicies();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  const [problem, setProblem] = useState<OpeningProblem | null>(null);
  const isSame =
    open !== null &&
    open.place.userId === userId &&
    (policyId === undefined || open.place.policyId === policyId) &&
    (riskId === undefined || open.place.riskId === riskId);

  useEffect(() => {
    if (isSame) return;
    let isGone = false;
    void (async () => {
      if (handedOver !== null) await openHandedOver(handedOver);
      if (handedOver !== null || policies === undefined) return;
      const policy =
        policyId === undefined
          ? policies.find((candidate) => riskToEvaluate(candidate))
          : policies.find((candidate) => candidate.id === policyId);
      const found = policy ? await openPlace(policy, riskId) : null;
      if (isGone) return;
      if (!found) setProblem(policy ? 'nothing-to-do' : 'not-found');
      else if (found instanceof ApiError) setProblem(found);
      else setOpen(found);
    })();
    return () => {
      isGone = true;
    };

    async function openHandedOver(given: Guest): Promise<void> {
      const { openGuestKit } = await import('#src/parts/guest-kit.ts');
      const { userId: ownerId, riskId: ownRisk, device } = given;
      const place = { userId: ownerId, policyId: given.policyId, riskId: ownRisk };
      const draft = await readDraft(place);
      const kit = await openGuestKit(api, records, given, Date.now());
      if (!isGone) setOpen({ place, device, kit, draft: draft ?? newDraft(newId()), isBegun: draft !== undefined });
    }

    async function openPlace(policy: Policy, wanted: number | undefined): Promise<OpenEvaluation | ApiError | null> {
      const risk = riskOf(policy, wanted);
      if (!risk) return null;
      const place = { userId, policyId: policy.id, riskId: risk.id };
      const told = toldByPolicy(policy, risk.id);
      const kept = await readDraft(place);
      if (!kept && told === 'nothing-to-do') return null;
      const kit = await kitFor(place, told, kept);
      if (kit instanceof ApiError) return kit;
      const name = deviceName(risk);
      const isBegun = kept !== undefined && kit !== 'elsewhere';
      return {
        place,
        device: name?.name ?? risk.name,
        kit: kit === 'elsewhere' ? null : (kit ?? null),
        draft: kept ?? newDraft(newId()),
        isBegun,
      };
    }

    /** What the work needs; `elsewhere`: what was begun here has been handed in from another phone. */
    async function kitFor(
      place: EvaluationPlace,
      told: Told,
      kept: Draft | undefined,
    ): Promise<EvaluationKit | ApiError | 'elsewhere' | undefined> {
      const readKept = () =>
        kitStore(records)
          .read(place)
          .catch(() => undefined);
      if (kept && kept.released.length === 0 && told === 'in-review') {
        // The server gives up an assessment that does not end, and only it knows whether this one is such.
        return fetchKit(api, records, place).catch(
          async (reason: unknown): Promise<EvaluationKit | 'elsewhere' | undefined> =>
            reason instanceof ApiError && reason.code === 'evaluation-closed' ? 'elsewhere' : readKept(),
        );
      }
      // What has become of it is told without; a try that follows has a draft.
      if (!kept && told !== 'to-do') return undefined;
      return openKit(api, records, place, Date.now()).catch(async (reason: unknown): Promise<EvaluationKit | ApiError | undefined> => {
        // What was begun goes on with what the phone has; what was not is not begun.
        if (reason instanceof ApiError && !kept) return reason;
        return readKept();
      });
    }
  }, [isSame, policies, handedOver, policyId, riskId, userId, api, records, readDraft, setOpen]);

  // A phone that was handed an evaluation may not read the policies, and asks what has become of the last try when nothing of another lies on it.
  const { data: heard } = useQuery({
    ...askOf(api, userId, evaluationStatus, { params: { id: handedOver?.policyId ?? 0, riskId: handedOver?.riskId ?? 0 } }),
    enabled: handedOver !== null && isSame && !open.isBegun,
    staleTime: 0,
    gcTime: 0,
    select: toldByAnswer,
  });

  if (isSame) {
    const policy = policies?.find(({ id }) => id === open.place.policyId);
    const told = policy ? toldByPolicy(policy, open.place.riskId) : (heard ?? null);
    if (told === 'nothing-to-do' && !open.isBegun) return { status: 'problem', problem: 'nothing-to-do' };
    return { status: 'open', evaluation: open, told };
  }
  if (problem) return { status: 'problem', problem };
  if (policies === undefined && error !== null) return { status: 'problem', problem: error instanceof ApiError ? error : 'no-kit' };
  const policy = policies?.find(({ id }) => id === policyId);
  const risk = policy && riskOf(policy, riskId);
  return { status: 'opening', mayBegin: policies === undefined || (policy && risk && toldByPolicy(policy, risk.id)) === 'to-do' };
}

/** The phone that is meant: the one that is named, or the first that has to be evaluated, or the first. */
function riskOf(policy: Policy, wanted: number | undefined): Policy['policy_risks'][number] | undefined {
  return (
    riskToEvaluate(policy, wanted) ??
    policy.policy_risks.find((candidate) => candidate.policy_risk_mobile && (wanted === undefined || candidate.id === wanted))
  );
}

/** What was done at a place, in agreement with what lies in the queue: "Enviar" may have been pressed in another tab, or just before a crash. */
function useReadDraft(): (place: EvaluationPlace) => Promise<Draft | undefined> {
  const { records } = useDevice();
  const outbox = useOutbox();
  return useCallback(
    async (place) => {
      const name = draftName(place);
      try {
        const kept = await keptValues<Draft>(records, 'draft').get(name);
        // Only what was begun can disagree: the queue is not waited for when nothing was.
        return kept && ((await outbox.readDraft(name).catch(() => kept)) as Draft | undefined);
      } catch {
        // A phone that keeps nothing has it in memory (fault FA9).
        return (await outbox.readDraft(name).catch(() => undefined)) as Draft | undefined;
      }
    },
    [records, outbox],
  );
}

/** Changes the draft: resolves when it is on the disk, so that a screen can move on. */
export function useSaveDraft(): (change: (draft: Draft) => Draft) => Promise<Draft> {
  const outbox = useOutbox();
  const [open, setOpen] = useAtom(openEvaluationAtom);
  return useCallback(
    async (change) => {
      if (open === null) throw new Error('no open evaluation');
      // What changes a draft comes with the first change: the first screen has nothing to change.
      const { changeDraft } = await import('./draft-changes.ts');
      const draft = await changeDraft(outbox, open, change);
      setOpen((current) => (current === null ? current : { ...current, draft, isBegun: true }));
      return draft;
    },
    [outbox, open, setOpen],
  );
}
