import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { SupportCard } from '#src/parts/help-aside.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { StepScreen, useGoToStep, WithEvaluation } from './evaluation-screen.tsx';
import { repetitionsLeftAtom } from './evaluation-state.ts';
import { useForgetDraft } from './use-evaluation.ts';

/** The photos were refused: how many repetitions are left, and the way to begin again. */
export function RejectedScreen() {
  return <WithEvaluation>{() => <Result kind="rejected" />}</WithEvaluation>;
}

/** A damage was seen: nobody is accused, a person can look again. */
export function BreakageScreen() {
  return <WithEvaluation>{() => <Result kind="breakage" />}</WithEvaluation>;
}

function Result({ kind }: { kind: 'rejected' | 'breakage' }) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const forgetDraft = useForgetDraft();
  const goToStep = useGoToStep();
  const left = useAtomValue(repetitionsLeftAtom);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const canRepeat = left > 0;
  const again = async () => {
    await forgetDraft();
    goToStep('imei', { replace: true });
  };
  return (
    <StepScreen
      step="sending"
      title={t`Resultado`}
      back="/"
      dock={
        canRepeat ? (
          <Button kind="primary" icon="retry" onClick={() => void again()}>
            <Trans>Repetir peritación</Trans>
          </Button>
        ) : (
          <Button kind="primary" icon="help" onClick={() => setIsHelpOpen(true)}>
            <Trans>Ayuda de un agente</Trans>
          </Button>
        )
      }
    >
      {kind === 'rejected' ? (
        <Head title={<Trans>Hay que repetir las fotos</Trans>} lead={<Trans>Las fotos de tu peritación han sido rechazadas.</Trans>} />
      ) : (
        <Head
          title={<Trans>Vemos un daño</Trans>}
          lead={<Trans>Con este daño no podemos asegurar el móvil ahora. Cuando lo arregles, haz otra peritación.</Trans>}
        />
      )}
      <Stack gap={4}>
        <Meta>
          <Plural
            value={left}
            _0="No te quedan repeticiones. Te ayuda un agente."
            one="Te queda # repetición"
            other="Te quedan # repeticiones"
          />
        </Meta>
        <Button onClick={() => go('/')}>
          <Trans>Ir al inicio</Trans>
        </Button>
        {canRepeat && (
          <Button kind="ghost" flush icon="help" onClick={() => setIsHelpOpen(true)}>
            <Trans>Ayuda de un agente</Trans>
          </Button>
        )}
      </Stack>
      {isHelpOpen && (
        <Sheet title={<Trans>Ayuda de un agente</Trans>} onClose={() => setIsHelpOpen(false)}>
          <SupportCard />
        </Sheet>
      )}
    </StepScreen>
  );
}
