import { Trans } from '@lingui/react/macro';
import type { Policy } from '#domain/wire/policies.ts';
import { Pill } from '#src/ui/pill.tsx';

/** The state of a policy, in the words of the office. */
export function PolicyPill({ status }: { status: Policy['status'] }) {
  switch (status) {
    case 1:
      return (
        <Pill status="wait">
          <Trans>Borrador</Trans>
        </Pill>
      );
    case 2:
      return (
        <Pill status="warn" icon="pen">
          <Trans>Sin firmar</Trans>
        </Pill>
      );
    case 3:
      return (
        <Pill status="ok">
          <Trans>Firmada</Trans>
        </Pill>
      );
    case 4:
      return (
        <Pill status="bad">
          <Trans>Cancelada</Trans>
        </Pill>
      );
  }
}

/** The state of a policy's evaluation: the worst one among the things that it insures. */
export function EvaluationPill({ status }: { status: Policy['evaluation_status'] }) {
  switch (status) {
    case 1:
      return (
        <Pill status="wait" icon="info">
          <Trans>Sin hacer</Trans>
        </Pill>
      );
    case 2:
      return (
        <Pill status="busy" icon="clock">
          <Trans>Pendiente</Trans>
        </Pill>
      );
    case 3:
      return (
        <Pill status="ok">
          <Trans>Validada</Trans>
        </Pill>
      );
    case 4:
      return (
        <Pill status="bad">
          <Trans>Rechazada</Trans>
        </Pill>
      );
    case 5:
      return (
        <Pill status="wait" icon="close">
          <Trans>Anulada</Trans>
        </Pill>
      );
    case 6:
      return (
        <Pill status="wait" icon="close">
          <Trans>No necesita</Trans>
        </Pill>
      );
  }
}
