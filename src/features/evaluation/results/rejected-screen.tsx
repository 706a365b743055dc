import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { maxRepetitions, repetitionsLeft } from '#domain/evaluation/retries.ts';
import { firstIncompleteStep } from '#domain/evaluation/steps.ts';
import type { EvaluationReport, PhotoReport } from '#domain/wire/evaluation-reports.ts';
import { progressOf } from '#src/features/evaluation/draft.ts';
import { StepScreen, useEvaluationSearch, useGoToStep, WithEvaluation } from '#src/features/evaluation/evaluation-screen.tsx';
import { type OpenEvaluation, retryCountAtom } from '#src/features/evaluation/evaluation-state.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Grow, Row, Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta, Note } from '#src/ui/text.tsx';
import { useReasonWords } from './reason-words.ts';
import { DecisionActions } from './result-help.tsx';
import styles from './results.module.css';
import { SeenPhoto } from './seen-photo.tsx';
import { useRepeat } from './use-repeat.ts';
import { useReport } from './use-report.ts';

/** Screen 11: which photo does not serve, why, and what helps. */
export function RejectedScreen() {
  return <WithEvaluation>{(evaluation) => <Rejected evaluation={evaluation} />}</WithEvaluation>;
}

function Rejected({ evaluation }: { evaluation: OpenEvaluation }) {
  const { t } = useLingui();
  const { suffix } = useEvaluationSearch();
  const { data, isPending } = useReport(evaluation.place);
  const repeat = useRepeat();
  const goToStep = useGoToStep();
  const report = data?.report ?? null;
  const refused = report?.photos.filter((photo) => photo.label === 'Rejected') ?? [];
  const known = useAtomValue(retryCountAtom);
  const retries = data?.status.retry_count ?? known;
  const left = repetitionsLeft(retries);
  const again = async () => goToStep(firstIncompleteStep(progressOf(await repeat(report))), { replace: true });
  return (
    <StepScreen
      step="sending"
      title={t`Resultado`}
      back="/"
      dock={
        left > 0 ? (
          <Button kind="primary" icon="cam" onClick={() => void again()}>
            <RepeatWords refused={refused} />
          </Button>
        ) : (
          <AgentHelp kind="primary" />
        )
      }
    >
      <p>
        <Pill status="bad">
          <Trans>Peritación rechazada</Trans>
        </Pill>
      </p>
      <Head
        title={refused.length === 1 ? <Trans>Hay que repetir una foto</Trans> : <Trans>Hay que repetir las fotos</Trans>}
        lead={<Lead refused={refused} />}
      />
      <Stack gap={4}>
        {isPending && <Skeleton />}
        {refused.map((photo) => (
          <RefusedPhoto key={photo.side} photo={photo} />
        ))}
        <Tips refused={refused} />
        <Tries next={allTries - left + 1} isOver={left === 0} />
        <div>
          {left > 0 && <AgentHelp />}
          {report && <DecisionActions place={evaluation.place} report={report} suffix={suffix} />}
        </div>
      </Stack>
    </StepScreen>
  );
}

function RepeatWords({ refused }: { refused: readonly PhotoReport[] }) {
  if (refused.length !== 1) return <Trans>Repetir las fotos</Trans>;
  return refused[0]?.side === 'front' ? <Trans>Repetir la foto de delante</Trans> : <Trans>Repetir la foto de detrás</Trans>;
}

function Lead({ refused }: { refused: readonly PhotoReport[] }) {
  if (refused.length !== 1) return <Trans>Las fotos de tu peritación han sido rechazadas.</Trans>;
  return refused[0]?.side === 'front' ? (
    <Trans>La de delante no nos sirve. La de detrás está bien y se queda como está.</Trans>
  ) : (
    <Trans>La de detrás no nos sirve. La de delante está bien y se queda como está.</Trans>
  );
}

function RefusedPhoto({ photo }: { photo: PhotoReport }) {
  const words = useReasonWords();
  const reasons: EvaluationReport['photos'][number]['reasons'] = photo.reasons.length > 0 ? photo.reasons : ['other'];
  return (
    <Card tight>
      <Row gap={4} top>
        <SeenPhoto photo={photo} />
        <Grow>
          <Stack gap={2}>
            <h2>{photo.side === 'front' ? <Trans>Qué ha pasado delante</Trans> : <Trans>Qué ha pasado detrás</Trans>}</h2>
            {reasons.slice(0, 3).map((reason) => {
              const { icon, what, why } = words(reason);
              return (
                <Note key={reason} icon={icon}>
                  <b>{what}</b> {why}
                </Note>
              );
            })}
          </Stack>
        </Grow>
      </Row>
    </Card>
  );
}

function Tips({ refused }: { refused: readonly PhotoReport[] }) {
  const words = useReasonWords();
  const tips = [...new Set(refused.flatMap((photo) => photo.reasons.map((reason) => words(reason).tip)))].slice(0, 3);
  if (tips.length === 0) return null;
  return (
    <Card>
      <Stack gap={2}>
        <h2>
          <Trans>Esta vez</Trans>
        </h2>
        {tips.map((tip) => (
          <Note key={tip} icon="check">
            {tip}
          </Note>
        ))}
      </Stack>
    </Card>
  );
}

/** The first try and its repetitions. */
const allTries = maxRepetitions + 1;

/** The tries: made, the next, left. */
function Tries({ next, isOver }: { next: number; isOver: boolean }) {
  return (
    <div>
      <b>
        {isOver ? (
          <Trans>No te quedan repeticiones</Trans>
        ) : (
          <Trans>
            Intento {next} de {allTries}
          </Trans>
        )}
      </b>
      <Meta>{isOver ? <Trans>Un agente te ayuda por teléfono.</Trans> : <Trans>Si no sale, un agente te ayuda por teléfono.</Trans>}</Meta>
      <div className={styles.tries} aria-hidden="true">
        {Array.from({ length: allTries }, (_, index) => index + 1).map((number) => (
          <i key={number} className={isOver || number < next ? styles.spent : number === next ? styles.now : undefined} />
        ))}
      </div>
    </div>
  );
}
