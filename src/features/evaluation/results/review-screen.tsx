import { Trans, useLingui } from '@lingui/react/macro';
import { StepScreen, WithEvaluation } from '#src/features/evaluation/evaluation-screen.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Head, Note } from '#src/ui/text.tsx';

/** Somebody asked for a person: until then nothing is to be done. */
export function ReviewScreen() {
  const { t } = useLingui();
  return (
    <WithEvaluation>
      {() => (
        <StepScreen
          step="sending"
          title={t`En revisión`}
          back="/"
          dock={
            <ButtonLink kind="primary" to="/">
              <Trans>Ir al inicio</Trans>
            </ButtonLink>
          }
        >
          <Head
            title={<Trans>Lo estamos revisando</Trans>}
            lead={<Trans>Una persona está mirando tus fotos. Puedes cerrar la app: te avisamos.</Trans>}
          />
          <Note icon="saved">
            <Trans>No hace falta que repitas nada mientras tanto.</Trans>
          </Note>
        </StepScreen>
      )}
    </WithEvaluation>
  );
}
