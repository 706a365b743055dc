import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { formatImei } from '#domain/device/imei.ts';
import { canTry } from '#domain/evaluation/retries.ts';
import type { DraftImei } from '#src/features/evaluation/draft.ts';
import { StepScreen, useGoToStep } from '#src/features/evaluation/evaluation-screen.tsx';
import { imeiRetryCountAtom, type OpenEvaluation } from '#src/features/evaluation/evaluation-state.ts';
import { WithResult } from '#src/features/evaluation/results/result-screen.tsx';
import { useCorrectImei } from '#src/features/evaluation/use-send.ts';
import { useRepetitionCap } from '#src/parts/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Code, Head, Meta } from '#src/ui/text.tsx';
import { ImeiTyped } from './imei-typed.tsx';

/** The number is insured under another policy: it can be corrected, and the photos stay (decisions A9, A85). */
export function ImeiRepeatedScreen() {
  return <WithResult screen="repeated-imei">{(evaluation) => <Repeated evaluation={evaluation} />}</WithResult>;
}

function Repeated({ evaluation }: { evaluation: OpenEvaluation }) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const goToStep = useGoToStep();
  const correctImei = useCorrectImei();
  const tries = useAtomValue(imeiRetryCountAtom);
  const cap = useRepetitionCap();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isNotKept, setIsNotKept] = useState(false);

  if (isCorrecting) {
    const correct = async (imei: DraftImei) => {
      try {
        await correctImei(imei);
        goToStep('sending', { replace: true });
      } catch {
        setIsNotKept(true);
      }
    };
    return <ImeiTyped isUnreadable={false} isNotKept={isNotKept} onBack={() => setIsCorrecting(false)} onFound={correct} />;
  }
  return (
    <StepScreen
      step="imei"
      title={t`IMEI repetido`}
      back="/"
      dock={
        <Button kind="primary" onClick={() => (canTry(tries, cap) ? setIsCorrecting(true) : go('/error/repeated-imei'))}>
          <Trans>Corregir el IMEI</Trans>
        </Button>
      }
    >
      <Head
        title={<Trans>Ese IMEI ya está en otra póliza</Trans>}
        lead={<Trans>Revisa que sea el de este móvil. No hace falta repetir las fotos.</Trans>}
      />
      <Stack gap={4}>
        {evaluation.draft.imei && <Code big>{formatImei(evaluation.draft.imei.value)}</Code>}
        <Meta>
          <Trans>Si el número es el tuyo, un agente puede ayudarte.</Trans>
        </Meta>
        <Button kind="ghost" flush icon="help" onClick={() => go('/error/repeated-imei')}>
          <Trans>Ayuda de un agente</Trans>
        </Button>
      </Stack>
    </StepScreen>
  );
}
