import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { firstIncompleteStep } from '#domain/evaluation/steps.ts';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import { progressOf } from '#src/features/evaluation/draft.ts';
import { useGoToStep } from '#src/features/evaluation/evaluation-screen.tsx';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { loggedUserAtom } from '#src/state/session.ts';
import { Card, Frame } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { CancelContracting } from './cancel-contracting.tsx';
import { Reference } from './facts.tsx';
import { DecisionActions } from './result-help.tsx';
import { ResultScreen, WithResult } from './result-screen.tsx';
import styles from './results.module.css';
import { SeenPhoto } from './seen-photo.tsx';
import { useRepeat } from './use-repeat.ts';
import type { Heard } from './use-report.ts';

/** Screen 12: a reviewer has seen damage. The text accuses nobody: the phone can be repaired and evaluated again. */
export function BreakageScreen() {
  return <WithResult screen="breakage">{(evaluation, heard) => heard && <Breakage evaluation={evaluation} heard={heard} />}</WithResult>;
}

function Breakage({ evaluation, heard: { status, report } }: { evaluation: OpenEvaluation; heard: Heard }) {
  const { t } = useLingui();
  // On a handed-over phone a guest can do nothing else.
  const isOwn = useAtomValue(loggedUserAtom) !== null;
  const [repeat, problem] = useRepeat();
  const goToStep = useGoToStep();
  const isFront = status?.frontal.label === 'Breakage';
  const isBack = status?.trasera.label === 'Breakage';
  const damaged = report?.photos.find((photo) => photo.label === 'Breakage');
  const again = async () => {
    // The photos show the damaged phone: both have to be taken again; the IMEI stays.
    const draft = await repeat(report && { ...report, photos: [] });
    if (draft) goToStep(firstIncompleteStep(progressOf(draft)), { replace: true });
  };
  return (
    <ResultScreen evaluation={evaluation} title={t`Rotura`} dock={<AgentHelp kind="primary" />}>
      <p className={styles.pill}>
        <Pill status="warn" icon="crack">
          <Trans>Rotura</Trans>
        </Pill>
      </p>
      <Head
        title={
          isFront && isBack ? (
            <Trans>Vemos daños en la pantalla y detrás</Trans>
          ) : isFront ? (
            <Trans>Vemos un daño en la pantalla</Trans>
          ) : (
            <Trans>Vemos un daño en la parte de atrás</Trans>
          )
        }
        lead={<Trans>Con este daño no podemos asegurar el móvil ahora.</Trans>}
      />
      <Stack gap={4}>
        {damaged && (
          <div className={styles.damage}>
            <Frame>
              <SeenPhoto photo={damaged} near />
            </Frame>
          </div>
        )}
        <h2>
          <Trans>Qué puedes hacer</Trans>
        </h2>
        {problem && <CaptureProblemBanner problem={problem} />}
        <Card flush>
          <ListRow
            icon="wrench"
            title={<Trans>Repararlo y repetir</Trans>}
            text={<Trans>Cuando lo arregles, haz otra peritación.</Trans>}
            onPress={() => void again()}
          />
          {isOwn && <CancelContracting place={evaluation.place} />}
        </Card>
        <Meta>
          <Trans>¿No está roto? Un agente lo mira contigo.</Trans>
        </Meta>
        <Reference report={report} />
        <div>{report && <DecisionActions place={evaluation.place} report={report} />}</div>
      </Stack>
    </ResultScreen>
  );
}
