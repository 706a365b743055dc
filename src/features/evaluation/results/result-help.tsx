import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EvaluationReport } from '#domain/wire/evaluation-reports.ts';
import type { EvaluationPlace } from '#src/evaluation-kit/evaluation-kit.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Meta } from '#src/ui/text.tsx';
import { useAskReview, useEvidence } from './use-report.ts';

/** For people who disagree with a decision: a request for review by a person, and the evidence file. */
export function DecisionActions({ place, report }: { place: EvaluationPlace; report: EvaluationReport }) {
  const { t } = useLingui();
  const review = useAskReview();
  const evidence = useEvidence(place, report);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => {
    setIsAsking(false);
    // The server's new status leads to the review screen.
    review.mutate({ params: { id: place.policyId, evaluationId: report.id } });
  };
  return (
    <>
      {(review.isError || evidence.isError) && (
        <Banner status="warn" title={<Trans>No se ha podido hacer</Trans>}>
          <Trans>Prueba otra vez cuando tengas red. No se ha perdido nada.</Trans>
        </Banner>
      )}
      {report.can_ask_review && (
        <Button kind="ghost" flush icon="user" loading={review.isPending && t`Pidiendo revisión…`} onClick={() => setIsAsking(true)}>
          <Trans>Pedir revisión</Trans>
        </Button>
      )}
      <Button kind="ghost" flush icon="down" loading={evidence.isPending && t`Preparando…`} onClick={() => evidence.mutate()}>
        <Trans>Descargar justificante</Trans>
      </Button>
      {isAsking && (
        <Sheet
          title={<Trans>¿Pedimos que la revise una persona?</Trans>}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button kind="primary" block onClick={ask}>
                <Trans>Sí, pedir revisión</Trans>
              </Button>
              <Button block onClick={() => setIsAsking(false)}>
                <Trans>Ahora no</Trans>
              </Button>
            </>
          }
        >
          <Meta>
            <Trans>Mirará las mismas fotos y decidirá de nuevo. Te avisamos aquí. Mientras tanto no hace falta repetirlas.</Trans>
          </Meta>
        </Sheet>
      )}
    </>
  );
}
