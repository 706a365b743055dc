import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import { repetitionsLeft } from '#domain/evaluation/retries.ts';
import { firstIncompleteStep } from '#domain/evaluation/steps.ts';
import type { PhotoReport } from '#domain/wire/evaluation-reports.ts';
import type { EvaluationStatusResponse } from '#domain/wire/evaluation-status.ts';
import { CaptureProblemBanner } from '#src/features/evaluation/capture-problem.tsx';
import { progressOf } from '#src/features/evaluation/draft.ts';
import { useGoToStep } from '#src/features/evaluation/evaluation-screen.tsx';
import type { OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { useReasonWords } from '#src/parts/evaluation/reason-words.ts';
import { useRepetitionCap } from '#src/parts/settings.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Grow, Row, Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Head, Meta, Note } from '#src/ui/text.tsx';
import { Reference } from './facts.tsx';
import { DecisionActions } from './result-help.tsx';
import { ResultScreen, WithResult } from './result-screen.tsx';
import styles from './results.module.css';
import { SeenPhoto } from './seen-photo.tsx';
import { useRepeat } from './use-repeat.ts';
import type { Heard } from './use-report.ts';

/** Screen 11: which photo was rejected, why, and what helps. */
export function RejectedScreen() {
  return <WithResult screen="rejected">{(evaluation, heard) => heard && <Rejected evaluation={evaluation} heard={heard} />}</WithResult>;
}

interface Refused {
  side: 'front' | 'back';
  reasons: readonly PhotoReason[];
  /** Null where the photo cannot be shown, because the evaluation's photos have been deleted. */
  seen: PhotoReport | null;
}

function refusedIn(status: EvaluationStatusResponse, photos: readonly PhotoReport[]): Refused[] {
  return (['front', 'back'] as const).flatMap((side) => {
    const { label, reasons } = side === 'front' ? status.frontal : status.trasera;
    return label === 'Rejected' ? [{ side, reasons, seen: photos.find((photo) => photo.side === side) ?? null }] : [];
  });
}

function Rejected({ evaluation, heard: { status, report } }: { evaluation: OpenEvaluation; heard: Heard }) {
  const { t } = useLingui();
  const [repeat, problem] = useRepeat();
  const goToStep = useGoToStep();
  const cap = useRepetitionCap();
  if (status === null) return null;
  const refused = refusedIn(status, report?.photos ?? []);
  const left = repetitionsLeft(status.retry_count, cap);
  const again = async () => {
    const draft = await repeat(report);
    if (draft) goToStep(firstIncompleteStep(progressOf(draft)), { replace: true });
  };
  return (
    <ResultScreen
      evaluation={evaluation}
      title={t`Peritación rechazada`}
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
      <p className={styles.pill}>
        <Pill status="bad">
          <Trans>Peritación rechazada</Trans>
        </Pill>
      </p>
      <Head
        title={refused.length === 1 ? <Trans>Hay que repetir una foto</Trans> : <Trans>Hay que repetir las fotos</Trans>}
        lead={<Lead refused={refused} />}
      />
      <Stack gap={4}>
        {problem && <CaptureProblemBanner problem={problem} />}
        {refused.map((photo) => (
          <RefusedPhoto key={photo.side} photo={photo} isOnly={refused.length === 1} />
        ))}
        <Tips refused={refused} />
        <Tries left={left} />
        <Reference report={report} />
        <div>
          {left > 0 && <AgentHelp />}
          {report && <DecisionActions place={evaluation.place} report={report} />}
        </div>
      </Stack>
    </ResultScreen>
  );
}

function RepeatWords({ refused }: { refused: readonly Refused[] }) {
  if (refused.length !== 1) return <Trans>Repetir las fotos</Trans>;
  return refused[0]?.side === 'front' ? <Trans>Repetir la foto de delante</Trans> : <Trans>Repetir la foto de detrás</Trans>;
}

function Lead({ refused }: { refused: readonly Refused[] }) {
  if (refused.length !== 1) return <Trans>Las fotos de tu peritación han sido rechazadas.</Trans>;
  return refused[0]?.side === 'front' ? (
    <Trans>La de delante no nos sirve. La de detrás está bien y se queda como está.</Trans>
  ) : (
    <Trans>La de detrás no nos sirve. La de delante está bien y se queda como está.</Trans>
  );
}

function RefusedPhoto({ photo: { side, reasons, seen }, isOnly }: { photo: Refused; isOnly: boolean }) {
  const words = useReasonWords();
  const shown: readonly PhotoReason[] = reasons.length > 0 ? reasons.slice(0, 3) : ['other'];
  return (
    <Card tight>
      <Row gap={4} top>
        {seen && <SeenPhoto photo={seen} />}
        <Grow>
          <Stack gap={2}>
            <h2>
              {isOnly ? (
                <Trans>Qué ha pasado</Trans>
              ) : side === 'front' ? (
                <Trans>Qué ha pasado delante</Trans>
              ) : (
                <Trans>Qué ha pasado detrás</Trans>
              )}
            </h2>
            <Stack gap={2} as="ul">
              {shown.map((reason) => {
                const { icon, what, why } = words(reason);
                return (
                  <li key={reason} className={styles.reason}>
                    <Note icon={icon}>
                      <b>{what}</b> {why}
                    </Note>
                  </li>
                );
              })}
            </Stack>
          </Stack>
        </Grow>
      </Row>
    </Card>
  );
}

function Tips({ refused }: { refused: readonly Refused[] }) {
  const words = useReasonWords();
  const tips = [...new Set(refused.flatMap((photo) => photo.reasons.map((reason) => words(reason).tip)))].slice(0, 3);
  if (tips.length === 0) return null;
  return (
    <Card>
      <Stack gap={2}>
        <h2>
          <Trans>Esta vez</Trans>
        </h2>
        <Stack gap={2} as="ul">
          {tips.map((tip) => (
            <li key={tip} className={styles.reason}>
              <Note icon="check">{tip}</Note>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

/** The repetitions (decision A51): the used ones, the next one, those left. */
function Tries({ left }: { left: number }) {
  const cap = useRepetitionCap();
  const spent = cap - left;
  return (
    <Stack gap={2}>
      <b>
        {left === 0 ? (
          <Trans>No te quedan repeticiones</Trans>
        ) : (
          <Plural value={left} one="Te queda # repetición" other="Te quedan # repeticiones" />
        )}
      </b>
      <Meta>
        {left === 0 ? <Trans>Un agente te ayuda por teléfono.</Trans> : <Trans>Si no sale, un agente te ayuda por teléfono.</Trans>}
      </Meta>
      <div className={styles.tries} aria-hidden="true">
        {Array.from({ length: cap }, (_, index) => index).map((place) => (
          <i key={place} className={place < spent ? styles.spent : place === spent ? styles.now : undefined} />
        ))}
      </div>
    </Stack>
  );
}
