import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { leadFrom, stageOf, statusAddresses } from '#domain/evaluation/evaluation-stage.ts';
import {
  type EvaluationProgress,
  type EvaluationStep,
  firstIncompleteStep,
  mayOpenStep,
  stepNumbers,
  stepPaths,
} from '#domain/evaluation/steps.ts';
import type { PagePath } from '#domain/wire/page-paths.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import type { BackTarget } from '#src/ui/app-bar.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { progressOf } from './draft.ts';
import { openEvaluationAtom } from './evaluation-state.ts';
import { type Opening as OpeningState, useOpenEvaluation } from './use-evaluation.ts';

/** The search parameters of a step. A screen that is being left may render once more when the address has already changed. */
export const useStepSearch = () => useSearch({ from: '/steps', shouldThrow: false }) ?? {};

/** Policy and risk from the address. Every step keeps them, so that it can be reloaded, and its address opened elsewhere. */
export function useEvaluationSearch(): { policy: number | undefined; risk: number | undefined; suffix: '' | `?${string}` } {
  const { policy, risk } = useStepSearch();
  const parts = [policy && `policy=${policy}`, risk && `risk=${risk}`].filter(Boolean);
  return { policy, risk, suffix: parts.length ? `?${parts.join('&')}` : '' };
}

type EvaluationPath = Extract<PagePath, `/evaluation${string}`>;
const isPath = (step: EvaluationStep | EvaluationPath): step is EvaluationPath => step.startsWith('/');

/** Goes to a step of the open evaluation. The function stays the same while the address does, because the camera effects depend on it. */
export function useGoToStep(): (step: EvaluationStep | EvaluationPath, options?: { replace?: boolean }) => void {
  const { suffix } = useEvaluationSearch();
  const { go } = useNavigation();
  return useCallback((step, options) => go(`${isPath(step) ? step : stepPaths[step]}${suffix}`, options), [go, suffix]);
}

/** Goes to the first thing that is still missing: after a photo that is taken again, to the review. */
export function useGoOn(): (options?: { replace?: boolean }) => void {
  const goToStep = useGoToStep();
  const store = useStore();
  return useCallback(
    (options) => {
      const open = store.get(openEvaluationAtom);
      if (open) goToStep(firstIncompleteStep(progressOf(open.draft)), options);
    },
    [goToStep, store],
  );
}

/**
 * True while the address names a step that must not be opened. The person is then led to the first incomplete step (decision A8), or to the evaluation's
 * result when this phone has nothing of it to continue with.
 */
export function useStepGuard(step: EvaluationStep, opening: OpeningState): boolean {
  const goToStep = useGoToStep();
  const open = opening.status === 'open' ? opening : null;
  const progress = open && progressOf(open.evaluation.draft);
  const isMisplaced = progress !== null && !mayOpenStep(step, progress);
  // Once an evaluation is released, the sending screen shows its result.
  const onPhone = open?.evaluation.isBegun ? 'begun' : 'nothing';
  const lead = open && !progress?.isReleased ? leadFrom('steps', stageOf(open.told, onPhone), onPhone) : null;
  const target = lead ? statusAddresses[lead] : isMisplaced ? firstIncompleteStep(progress) : null;
  useEffect(() => {
    if (target !== null) goToStep(target, { replace: true });
  });
  return target !== null;
}

/** True while a person who reopens an evaluation by its first address, with the IMEI already given, is led to where they left it. */
export function useWayBack(opening: OpeningState): boolean {
  const goToStep = useGoToStep();
  const { way, shared } = useStepSearch();
  // When it was already open, the person has come here to change the IMEI.
  const [found, setFound] = useState<EvaluationProgress | 'open' | null>(opening.status === 'open' ? 'open' : null);
  if (found === null && opening.status === 'open') setFound(progressOf(opening.evaluation.draft));
  const isBack = found !== null && found !== 'open' && found.hasImei && !way && !shared;
  useEffect(() => {
    if (isBack) goToStep(firstIncompleteStep(found), { replace: true });
  });
  return isBack;
}

/** Opens the evaluation of the address. */
export function useAddressedEvaluation(): OpeningState {
  const { policy, risk } = useEvaluationSearch();
  return useOpenEvaluation(policy, risk);
}

/** Shown while an evaluation is being opened. */
export function Opening() {
  const { t } = useLingui();
  return (
    <Screen title={t`Peritación`} back="/" queue={<QueueStatus />} isBusy>
      <Skeleton rows={4} />
    </Screen>
  );
}

/** The frame of a step: title, "Paso n de 5", queue pill, button bar. */
export function StepScreen({
  step,
  title,
  back,
  dock,
  dockNote,
  hasFailed,
  isBusy,
  children,
}: {
  step: EvaluationStep;
  title: string;
  back: BackTarget;
  dock?: ReactNode;
  dockNote?: ReactNode;
  /** The IMEI that was typed here was not accepted. */
  hasFailed?: boolean;
  isBusy?: boolean;
  children: ReactNode;
}) {
  const phone = useSettings()?.phone;
  usePageTitle(title, hasFailed);
  return (
    <Screen
      title={title}
      back={back}
      step={{ at: stepNumbers[step], of: 5 }}
      queue={<QueueStatus />}
      phone={phone}
      dock={dock}
      dockNote={dockNote}
      aside={<HelpAside />}
      isBusy={isBusy}
    >
      {children}
    </Screen>
  );
}
