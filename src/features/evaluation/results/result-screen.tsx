import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { leadFrom, type StatusScreen, stageOf, statusAddresses, toldByAnswer, toldByPolicy } from '#domain/evaluation/evaluation-stage.ts';
import { firstIncompleteStep } from '#domain/evaluation/steps.ts';
import { useApi } from '#src/data/api-context.ts';
import { progressOf } from '#src/features/evaluation/draft.ts';
import { Opening, useAddressedEvaluation, useGoToStep } from '#src/features/evaluation/evaluation-screen.tsx';
import { type OpenEvaluation, openEvaluationAtom } from '#src/features/evaluation/evaluation-state.ts';
import { OpeningProblemScreen } from '#src/features/evaluation/opening-problem.tsx';
import type { Opening as OpeningState } from '#src/features/evaluation/use-evaluation.ts';
import { useOnPhone } from '#src/features/evaluation/use-stage.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { policiesOf } from '#src/parts/policy/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { type Heard, useReport } from './use-report.ts';

type Opened = Extract<OpeningState, { status: 'open' }>;
/** `unheard`: the server has not answered, and this phone does not know the state; `contradicted`: two fresh answers disagree. */
type Obstacle = 'unheard' | 'contradicted';

/** Shows a result screen only while it is true. `screen`: the one that the address names; when another one is true, the person is led there. */
export function WithResult({
  screen,
  children,
}: {
  screen: StatusScreen;
  /** `heard` null: what this phone knows is enough. */
  children: (evaluation: OpenEvaluation, heard: Heard | null) => ReactNode;
}) {
  const opening = useAddressedEvaluation();
  if (opening.status === 'problem') return <OpeningProblemScreen problem={opening.problem} />;
  if (opening.status === 'opening') return <Opening />;
  return (
    <True opened={opening} screen={screen}>
      {children}
    </True>
  );
}

function True({
  opened: { evaluation, told: toldOnOpening },
  screen,
  children,
}: {
  opened: Opened;
  screen: StatusScreen;
  children: (evaluation: OpenEvaluation, heard: Heard | null) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = useReport(evaluation.place);
  const onPhone = useOnPhone(evaluation);
  const goToStep = useGoToStep();
  const setOpen = useSetAtom(openEvaluationAtom);
  const api = useApi();
  const queryClient = useQueryClient();
  const { place, draft } = evaluation;
  const firstStep = firstIncompleteStep(progressOf(draft));
  /** Why the person is not led to the steps although the status says so: the policies disagree, and the steps would send them back here in a loop. */
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const isEnded = toldOnOpening === 'nothing-to-do';
  const isKnownHere = onPhone === 'released' || onPhone === 'repeated-imei';
  const isWaiting = onPhone === null || (!isKnownHere && data === undefined && error === null);
  const told = isEnded ? 'nothing-to-do' : data ? toldByAnswer(data.status) : null;
  const stage = isWaiting ? null : stageOf(told, onPhone);
  const lead = stage === null || onPhone === null ? null : leadFrom(screen, stage, onPhone);

  useEffect(() => {
    if (lead === null || onPhone === null || obstacle !== null) return;
    if (lead !== 'steps') {
      goToStep(statusAddresses[lead], { replace: true });
      return;
    }
    let isGone = false;
    void (async () => {
      // The steps decide by the policies, so these must be as new as the status.
      const { queryKey } = policiesOf(api, place.userId);
      await queryClient.invalidateQueries({ queryKey });
      if (isGone) return;
      const policy = queryClient.getQueryData(queryKey)?.find(({ id }) => id === place.policyId);
      if (policy && leadFrom('steps', stageOf(toldByPolicy(policy, place.riskId), onPhone), onPhone) !== null) {
        // Policies that could not be read again may be old, which is no contradiction.
        setObstacle(queryClient.getQueryState(queryKey)?.isInvalidated ? 'unheard' : 'contradicted');
        return;
      }
      setOpen(null);
      goToStep(firstStep, { replace: true });
    })();
    return () => {
      isGone = true;
    };
  }, [lead, onPhone, obstacle, goToStep, firstStep, api, queryClient, setOpen, place]);

  const retry = async () => {
    await refetch();
    setObstacle(null);
  };
  if (obstacle !== null || stage === 'unknown')
    return <Untold evaluation={evaluation} obstacle={obstacle ?? 'unheard'} isBusy={isFetching} onRetry={() => void retry()} />;
  if (stage === null || lead !== null) return <Opening />;
  if (stage === 'nothing-to-do') return <OpeningProblemScreen problem="nothing-to-do" />;
  return children(evaluation, data ?? null);
}

/** No result is shown: either the two answers disagree, or the missing answer needs a network. */
function Untold({
  evaluation,
  obstacle,
  isBusy,
  onRetry,
}: {
  evaluation: OpenEvaluation;
  obstacle: Obstacle;
  isBusy: boolean;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  const isContradicted = obstacle === 'contradicted';
  return (
    <ResultScreen
      evaluation={evaluation}
      title={t`Peritación`}
      dock={
        <Button kind="primary" loading={isBusy && t`Buscando…`} onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      {isContradicted ? (
        <Head title={<Trans>No nos cuadra cómo va</Trans>} lead={<Trans>Un agente lo mira contigo.</Trans>} />
      ) : (
        <Head
          title={<Trans>Ahora no podemos ver cómo va</Trans>}
          lead={<Trans>Hace falta conexión para saberlo. No se ha perdido nada.</Trans>}
        />
      )}
      {isContradicted && <AgentHelp />}
      <ButtonLink kind="ghost" flush icon="home" to="/">
        <Trans>Ir al inicio</Trans>
      </ButtonLink>
    </ResultScreen>
  );
}

/** The frame of a result: a close button, the subject, and no step. `title`: the page's. */
export function ResultScreen({
  evaluation,
  title,
  dock,
  children,
}: {
  evaluation: OpenEvaluation;
  title: string;
  dock?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const phone = useSettings()?.phone;
  usePageTitle(title);
  return (
    <Screen
      title={t`Peritación`}
      about={evaluation.device}
      back="/"
      closes
      queue={<QueueStatus />}
      phone={phone}
      dock={dock}
      aside={<HelpAside />}
    >
      {children}
    </Screen>
  );
}
