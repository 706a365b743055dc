import { Trans, useLingui } from '@lingui/react/macro';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import { useGoToStep } from '#src/features/evaluation/evaluation-screen.tsx';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Head, Note } from '#src/ui/text.tsx';
import { ResultScreen } from './result-screen.tsx';
import { useRepeat } from './use-repeat.ts';

/** No result within a minute (decision A41): shown as rejected, without using up a repetition. A result that comes later replaces it. */
export function TimeoutResult({ evaluation, onWait }: { evaluation: OpenEvaluation; onWait: () => void }) {
  const { t } = useLingui();
  const [repeat, problem] = useRepeat();
  const goToStep = useGoToStep();
  const again = async () => {
    if (await repeat(null)) goToStep('imei', { replace: true });
  };
  return (
    <ResultScreen
      evaluation={evaluation}
      title={t`Sin respuesta`}
      dock={
        <Button kind="primary" icon="clock" onClick={onWait}>
          <Trans>Seguir esperando</Trans>
        </Button>
      }
    >
      <Head title={<Trans>Hay que repetir las fotos</Trans>} lead={<Trans>No hemos podido terminar la revisión.</Trans>} />
      <Stack gap={4}>
        <Note icon="saved">
          <Trans>
            Tus fotos han llegado y no has gastado ningún intento. Si el resultado llega más tarde, lo verás aquí y en el inicio.
          </Trans>
        </Note>
        {problem && <CaptureProblemBanner problem={problem} />}
        <Button icon="retry" onClick={() => void again()}>
          <Trans>Repetir</Trans>
        </Button>
        <AgentHelp />
      </Stack>
    </ResultScreen>
  );
}
