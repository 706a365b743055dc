import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { StepScreen, useEvaluationSearch, useGoToStep, WithEvaluation } from '#src/features/evaluation/evaluation-screen.tsx';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { loggedUserAtom } from '#src/parts/state/session.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Card, Frame } from '#src/ui/card.tsx';

import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { CancelContracting } from './cancel-contracting.tsx';
import { DecisionActions } from './result-help.tsx';
import styles from './results.module.css';
import { SeenPhoto } from './seen-photo.tsx';
import { useRepeat } from './use-repeat.ts';
import { useReport } from './use-report.ts';

/** Screen 12: a person saw damage. Nobody is accused: it can be repaired, and looked at again. */
export function BreakageScreen() {
  return <WithEvaluation>{(evaluation) => <Breakage evaluation={evaluation} />}</WithEvaluation>;
}

function Breakage({ evaluation }: { evaluation: OpenEvaluation }) {
  const { t } = useLingui();
  const { suffix } = useEvaluationSearch();
  const { data } = useReport(evaluation.place);
  // A phone that was handed an evaluation can do nothing else.
  const isOwn = useAtomValue(loggedUserAtom) !== null;
  const repeat = useRepeat();
  const goToStep = useGoToStep();
  const report = data?.report ?? null;
  const damaged = report?.photos.find((photo) => photo.label === 'Breakage');
  const again = async () => {
    // What was photographed was the damaged phone: all of it is taken again.
    await repeat(null);
    goToStep('imei', { replace: true });
  };
  return (
    <StepScreen step="sending" title={t`Resultado`} back="/" dock={<AgentHelp kind="primary" />}>
      <p>
        <Pill status="warn" icon="crack">
          <Trans>Rotura</Trans>
        </Pill>
      </p>
      <Head
        title={
          damaged?.side === 'front' ? (
            <Trans>Vemos un daño en la pantalla</Trans>
          ) : damaged?.side === 'back' ? (
            <Trans>Vemos un daño en la parte de atrás</Trans>
          ) : (
            <Trans>Vemos un daño</Trans>
          )
        }
        lead={<Trans>Con este daño no podemos asegurar el móvil ahora.</Trans>}
      />
      <Stack gap={4}>
        {damaged && (
          <div className={styles.damage}>
            <Frame>
              <SeenPhoto photo={damaged} wide />
            </Frame>
          </div>
        )}
        <h2>
          <Trans>Qué puedes hacer</Trans>
        </h2>
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
        <div>{report && <DecisionActions place={evaluation.place} report={report} suffix={suffix} />}</div>
      </Stack>
    </StepScreen>
  );
}
