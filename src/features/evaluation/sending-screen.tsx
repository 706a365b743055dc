import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { OutboxItem, OutboxKind } from '#domain/outbox/item.ts';
import { progressOfSending } from '#domain/outbox/sending-progress.ts';
import { hasArrived, sendingStage } from '#domain/outbox/sending-stage.ts';
import { byteProgress } from '#src/i18n/formats.ts';
import { useItemWords } from '#src/parts/item-words.ts';
import { NotifyMe } from '#src/parts/push/notify-me.tsx';
import { useKeeping } from '#src/parts/use-keeping.ts';
import { useNow } from '#src/parts/use-now.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Frame, Stub } from '#src/ui/card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Meta } from '#src/ui/text.tsx';
import { UploadRow } from '#src/ui/upload-row.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import { StepScreen, useGoToStep } from './evaluation-screen.tsx';
import type { OpenEvaluation } from './evaluation-state.ts';
import { TimeoutResult } from './results/timeout-result.tsx';
import { SendingHead } from './sending-head.tsx';
import { SendingStatus } from './sending-status.tsx';
import { useResult } from './use-result.ts';
import { useReopen } from './use-send.ts';
import { useSpeed } from './use-speed.ts';
import { BackToDesktop, WayOn } from './way-on.tsx';
import { WithStep } from './with-step.tsx';

const resultPaths = { Validated: '/evaluation/validated', Rejected: '/evaluation/rejected', Breakage: '/evaluation/breakage' } as const;
const shownOrder: OutboxKind[] = ['imei', 'imei-picture', 'front', 'back', 'invoice'];

/** Screen 09: what was sent and what has arrived; then who is evaluating it. */
export function SendingScreen() {
  return <WithStep step="sending">{(evaluation) => <Sending evaluation={evaluation} />}</WithStep>;
}

function Sending({ evaluation }: { evaluation: OpenEvaluation }) {
  const { t } = useLingui();
  const isOffline = useAtomValue(isOfflineAtom);
  const now = useNow(1000);
  const goToStep = useGoToStep();
  const { released, things, confirmed, total, isArrived, isUnsubmitted, isRefused, refusal, isRepeated } = useReleased(evaluation);
  const { minutesLeft } = useSpeed(confirmed, total);
  const [result, waitOn] = useResult(evaluation, isArrived);
  const reopen = useReopen();
  const keeping = useKeeping();
  const stage = sendingStage(released, result, { now, isOffline });
  useEffect(() => {
    if (isRepeated) goToStep('/evaluation/imei-repeated', { replace: true });
    else if (result.kind === 'decided') {
      goToStep(resultPaths[result.verdict], { replace: true });
    }
  });
  if (result.kind === 'timeout') return <TimeoutResult evaluation={evaluation} onWait={waitOn} />;

  return (
    <StepScreen
      step="sending"
      title={t`Enviar`}
      back="/"
      isBusy={stage === 'unknown' || keeping === null || stage === 'arrived' || isRepeated || result.kind === 'decided'}
      dock={
        isRefused && !isArrived ? (
          <Button kind="primary" icon="retry" onClick={reopen.ask} loading={reopen.isAsked && t`Terminando lo que sale…`}>
            <Trans>Repetir lo que falta</Trans>
          </Button>
        ) : (
          <WayOn policyId={evaluation.place.policyId} kind="ondock" />
        )
      }
    >
      <SendingStatus progress={stage === 'unknown' ? null : progressOfSending(things, stage)} />
      <SendingHead
        stage={stage}
        isRefused={isRefused}
        refusal={refusal}
        keeping={keeping}
        answerBy={result.kind === 'person' ? result.answerBy : undefined}
      />
      <Stack gap={5}>
        {isArrived && <BackToDesktop />}
        {reopen.problem && <CaptureProblemBanner problem={reopen.problem} />}
        {evaluation.draft.isTooLate && (
          <Banner status="warn" title={<Trans>Ya está enviada</Trans>}>
            <Trans>Lo que has cambiado después no ha llegado a tiempo: cuenta lo que enviaste antes.</Trans>
          </Banner>
        )}
        {stage !== 'unknown' && <Things things={things} isUnsubmitted={isUnsubmitted} confirmed={confirmed} total={total} />}
        {minutesLeft !== null && !isArrived && (
          <Banner status="busy" icon="weak" title={<Trans>La red va muy lenta</Trans>}>
            <Trans>Quedan unos {minutesLeft} minutos. Si se corta, seguimos por donde íbamos.</Trans>
          </Banner>
        )}
        {isArrived && result.kind !== 'decided' && result.kind !== 'closed' && <NotifyMe />}
        <Meta>
          <Trans>Las fotos se borran de este móvil cuando nos llegan, no antes.</Trans>
        </Meta>
      </Stack>
    </StepScreen>
  );
}

/** The released items of this evaluation, and how far they are. `released` null: not read yet. */
function useReleased(evaluation: OpenEvaluation) {
  const known = useAtomValue(allItemsAtom);
  const released = known?.filter((item) => evaluation.draft.released.includes(item.id)) ?? null;
  const items = released ?? [];
  const things = items.filter((item) => item.kind !== 'submit').sort((a, b) => shownOrder.indexOf(a.kind) - shownOrder.indexOf(b.kind));
  const isArrived = released !== null && hasArrived(released);
  return {
    released,
    things,
    confirmed: things.reduce((sum, item) => sum + (item.state === 'sent' ? item.sizeBytes : item.confirmedBytes), 0),
    total: things.reduce((sum, item) => sum + item.sizeBytes, 0),
    isArrived,
    /** All parts have arrived, but not the submit that makes them one evaluation. */
    isUnsubmitted: items.some((item) => item.kind === 'submit') && !isArrived && things.every((item) => item.state === 'sent'),
    isRefused: items.some((item) => item.state === 'refused'),
    /** Why the server refused the submit, although every part has arrived. */
    refusal: items.find(({ kind, state }) => kind === 'submit' && state === 'refused')?.problem?.code ?? null,
    isRepeated: items.some((item) => item.state === 'blocked' && item.blockedBy === 'imei-repeated'),
  };
}

/** Every item that is being sent, one row each, below the total. */
function Things({
  things,
  isUnsubmitted,
  confirmed,
  total,
}: {
  things: readonly OutboxItem[];
  isUnsubmitted: boolean;
  confirmed: number;
  total: number;
}) {
  const { t } = useLingui();
  const isOffline = useAtomValue(isOfflineAtom);
  const now = useNow(1000);
  const words = useItemWords();
  const sentCount = things.filter((item) => item.state === 'sent').length;
  const { confirmed: done, total: whole } = byteProgress(confirmed, total);
  return (
    <Frame>
      <Stub
        top={
          <>
            <Row between>
              <b>
                {isUnsubmitted ? (
                  <Trans>Casi está: falta cerrar el envío</Trans>
                ) : (
                  <Trans>
                    Ha llegado {sentCount} de {things.length}
                  </Trans>
                )}
              </b>
              <span>
                <Trans>
                  {done} de {whole}
                </Trans>
              </span>
            </Row>
            <ProgressBar tall done={confirmed} total={total} label={t`Total enviado`} />
          </>
        }
      >
        <Stack gap={1} as="ul">
          {things.map((item) => {
            const { title, text, status, progress } = words(item, { now, isOffline });
            return <UploadRow key={item.id} status={status} title={title} text={text} progress={progress} />;
          })}
        </Stack>
      </Stub>
    </Frame>
  );
}
