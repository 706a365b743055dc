import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import { cancelHandoff, type Handoff } from '#domain/wire/handoffs.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useSave } from '#src/data/save.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useSettings } from '#src/parts/settings.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta } from '#src/ui/text.tsx';
import { CodeToScan } from './code-to-scan.tsx';
import styles from './handoff.module.css';
import { HandoffHead } from './handoff-head.tsx';
import { HandoffProblem } from './handoff-problem.tsx';
import { LastHeard } from './last-heard.tsx';
import { LiveSteps, useStepNames } from './live-steps.tsx';
import { MailLink } from './mail-link.tsx';
import { useGoingOn } from './use-going-on.ts';
import { type HandoffPlace, type OpenHandoff, type RiskPlace, useHandoff } from './use-handoff.ts';

/** The code while no phone has it, the two digits for the phone that has opened it, and then what the connected phone is doing. */
export function PhoneWatch({ place, onAgain }: { place: RiskPlace; onAgain: () => void }) {
  const { t } = useLingui();
  const { handoff, codes, isExpired, problem, place: opened, linkSecret } = useHandoff(place);
  const phone = useSettings()?.phone;
  const problemText = useProblemText();
  const names = useStepNames();
  const questions = useQuestions();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: cancel, error: failure } = useSave(cancelHandoff, { invalidates: [] });
  usePageTitle(t`Sigue con tu móvil`);
  useGoingOn(place, handoff?.evaluation ?? null);
  const home: AppPath = place.token === undefined ? '/' : `/contratacion/resultado?policy=${place.policyId}`;
  if (problem !== null) return <HandoffProblem error={problem} home={home} onAgain={onAgain} />;

  const state = isExpired ? 'expired' : (handoff?.state ?? 'waiting');
  const isOver = state === 'expired' || state === 'locked' || state === 'cancelled' || state === 'refused';
  const isFinished = handoff?.evaluation?.status === 'finished';
  const at = handoff ? currentStep(handoff.steps) : 1;
  const next = handoff?.steps[at]?.step;
  const stop = () => {
    setIsAsking(false);
    if (opened !== null) cancel(opened);
  };

  return (
    <Screen
      title={t`Sigue con tu móvil`}
      back={home}
      phone={phone}
      {...(isOver || isFinished ? {} : { step: { at, of: 5, next: next && names[next].toLocaleLowerCase('es') } })}
      aside={<HelpAside questions={questions} />}
      dock={
        isOver || isFinished ? (
          <After evaluation={handoff?.evaluation ?? null} home={home} onAgain={onAgain} />
        ) : (
          <p className={styles.foot}>
            <Icon name="info" />
            <Trans>Esta página avanza sola. Si la cierras, tu móvil sigue igual.</Trans>
          </p>
        )
      }
    >
      <HandoffHead state={state} evaluation={handoff?.evaluation ?? null} />
      {failure !== null && <Banner status="bad" title={problemText(failure)} />}
      {handoff === null ? (
        <Skeleton rows={4} />
      ) : (
        !isOver && (
          <Sides
            handoff={handoff}
            offer={codes && { codes, place: opened, linkSecret }}
            onCancel={() => (handoff.state === 'connected' ? setIsAsking(true) : stop())}
          />
        )
      )}
      {isAsking && <AskCancel onCancel={stop} onClose={() => setIsAsking(false)} />}
    </Screen>
  );
}

/** What to do once the phone has finished: continue when both photos are good, else show another code. */
function After({ evaluation, home, onAgain }: { evaluation: Handoff['evaluation']; home: AppPath; onAgain: () => void }) {
  const isValidated = evaluation !== null && verdictOf(evaluation.frontal.label, evaluation.trasera.label) === 'Validated';
  if (!isValidated)
    return (
      <Button kind="primary" icon="qr" onClick={onAgain}>
        <Trans>Crear otro código</Trans>
      </Button>
    );
  return (
    <ButtonLink kind="primary" to={home}>
      {home === '/' ? <Trans>Ir al inicio</Trans> : <Trans>Ver tu contratación</Trans>}
    </ButtonLink>
  );
}

/** The code or the digits for the phone, while there are any, and beside them what the phone is doing. */
function Sides({
  handoff,
  offer,
  onCancel,
}: {
  handoff: Handoff;
  offer: { codes: NonNullable<OpenHandoff['codes']>; place: HandoffPlace | null; linkSecret: () => Promise<string> } | null;
  onCancel: () => void;
}) {
  const { state, match_code: matchCode } = handoff;
  const isOffline = useAtomValue(isOfflineAtom);
  // The phone that has opened the code may be the wrong one. The number is the same for another phone, and stays beside the code.
  const [isForAnother, setIsForAnother] = useState(false);
  const number = state === 'opened' && matchCode;
  const code = offer && (state === 'waiting' || (state === 'opened' && isForAnother));
  const given: ReactNode = (number || code) && (
    <>
      {number && (
        <div className={styles.match}>
          <Trans>Escribe este número en el móvil</Trans>
          <b data-testid="match-code">{matchCode}</b>
        </div>
      )}
      {code ? (
        <>
          <CodeToScan secret={offer.codes.secret} shortCode={offer.codes.shortCode} linkSecret={offer.linkSecret} />
          {offer.place && handoff.mail_to !== null && <MailLink to={handoff.mail_to} place={offer.place} />}
        </>
      ) : (
        offer && (
          <Button kind="ghost" icon="qr" onClick={() => setIsForAnother(true)}>
            <Trans>Usar otro móvil</Trans>
          </Button>
        )
      )}
    </>
  );
  return (
    <div className={classes(given !== null && styles.sides)}>
      {given && <div className={styles.code}>{given}</div>}
      <Stack gap={4}>
        <section aria-live="polite">
          <Row between>
            <div>
              <h2>
                <Trans>En tu móvil</Trans>
              </h2>
              <Meta>{handoff.device}</Meta>
            </div>
            <PhoneState state={state} />
          </Row>
          <LiveSteps handoff={handoff} />
        </section>
        {/* Without a network here, nothing can be said of the phone's. */}
        {isOffline ? (
          <Banner status="off" title={<Trans>Estás sin conexión</Trans>}>
            <Trans>Esta página vuelve a avanzar sola en cuanto la tengas.</Trans>
          </Banner>
        ) : (
          state === 'connected' &&
          handoff.evaluation === null &&
          handoff.heard_at !== null && <LastHeard key={handoff.now} agoMs={Date.parse(handoff.now) - Date.parse(handoff.heard_at)} />
        )}
        {handoff.evaluation === null && (
          <div>
            <Button kind="ghost" flush icon="close" onClick={onCancel}>
              <Trans>Cancelar</Trans>
            </Button>
          </div>
        )}
      </Stack>
    </div>
  );
}

function PhoneState({ state }: { state: Handoff['state'] }) {
  if (state === 'connected')
    return (
      <Pill status="ok" icon="mobile">
        <Trans>Conectado</Trans>
      </Pill>
    );
  return state === 'opened' ? (
    <Pill status="busy" icon="mobile">
      <Trans>Abierto</Trans>
    </Pill>
  ) : (
    <Pill status="wait">
      <Trans>Esperando</Trans>
    </Pill>
  );
}

function AskCancel({ onCancel, onClose }: { onCancel: () => void; onClose: () => void }) {
  return (
    <Sheet
      title={<Trans>¿Cancelar en el móvil?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onClick={onCancel}>
            <Trans>Sí, cancelar</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Seguir</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>El móvil ya no podrá enviar nada.</Trans>
      </p>
    </Sheet>
  );
}

/** The 1-based number of the step in progress, else of the first one still to do. */
function currentStep(steps: readonly { state: string }[]): number {
  const doing = steps.findIndex(({ state }) => state === 'doing');
  const first = doing === -1 ? steps.findIndex(({ state }) => state === 'todo') : doing;
  return first === -1 ? steps.length : first + 1;
}

function useQuestions() {
  const { t } = useLingui();
  return [
    { question: t`¿Por qué necesito el móvil?`, answer: t`Las fotos se hacen con el móvil que aseguras, delante de un espejo.` },
    {
      question: t`¿Y si no tengo espejo?`,
      answer: t`Otra persona puede hacer las dos fotos con otro móvil. Las mira una persona de nuestro equipo.`,
    },
    { question: t`¿Gasta muchos datos?`, answer: t`Unos 2 MB en total. Las fotos se reducen en el móvil antes de enviarlas.` },
  ];
}
