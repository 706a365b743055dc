import { Trans } from '@lingui/react/macro';
import { type ClaimStage, claimStage } from '#domain/claim/claim-status.ts';
import { Pill } from '#src/ui/pill.tsx';

/** The stage of a claim, as only the office sees it. `stage`: its `internal_status`. */
export function ClaimPill({ stage }: { stage: ClaimStage }) {
  switch (stage) {
    case claimStage.received:
      return (
        <Pill status="warn" icon="info">
          <Trans>Recibido</Trans>
        </Pill>
      );
    case claimStage.inReview:
      return (
        <Pill status="busy" icon="search">
          <Trans>En estudio</Trans>
        </Pill>
      );
    case claimStage.documentationRejected:
      return (
        <Pill status="bad" icon="file">
          <Trans>Faltan documentos</Trans>
        </Pill>
      );
    case claimStage.accepted:
      return (
        <Pill status="busy" icon="check">
          <Trans>Aceptado</Trans>
        </Pill>
      );
    case claimStage.settled:
      return (
        <Pill status="ok">
          <Trans>Cerrado</Trans>
        </Pill>
      );
    case claimStage.denied:
      return (
        <Pill status="bad">
          <Trans>Denegado</Trans>
        </Pill>
      );
  }
}
