import { Trans } from '@lingui/react/macro';
import type { PolicyState } from '#domain/policy/policy-state.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { Pill } from '#src/ui/pill.tsx';

/** The state of a policy, in a word and a colour. */
export function StatePill({ state }: { state: PolicyState }) {
  const isKept = useIsKept();
  switch (state) {
    case 'draft':
      return (
        <Pill status="wait">
          <Trans>Sin terminar</Trans>
        </Pill>
      );
    case 'cancelled':
      return (
        <Pill status="wait" icon="close">
          <Trans>Cancelada</Trans>
        </Pill>
      );
    case 'evaluation-to-do':
      return (
        <Pill status="warn">
          <Trans>Falta la peritación</Trans>
        </Pill>
      );
    case 'evaluation-rejected':
      return (
        <Pill status="bad">
          <Trans>Peritación rechazada</Trans>
        </Pill>
      );
    case 'evaluation-breakage':
      return (
        <Pill status="bad" icon="crack">
          <Trans>Con daños</Trans>
        </Pill>
      );
    case 'needs-person':
      return (
        <Pill status="bad">
          <Trans>Necesita tu ayuda</Trans>
        </Pill>
      );
    case 'waiting':
      return (
        <Pill status="wait" icon="saved">
          {isKept ? <Trans>Guardada en este móvil</Trans> : <Trans>Sin enviar</Trans>}
        </Pill>
      );
    case 'sending':
      return (
        <Pill status="busy" icon="up">
          <Trans>Enviando</Trans>
        </Pill>
      );
    case 'in-review':
      return (
        <Pill status="busy" icon="clock">
          <Trans>En revisión</Trans>
        </Pill>
      );
    case 'unsigned':
      return (
        <Pill status="warn" icon="pen">
          <Trans>Sin firmar</Trans>
        </Pill>
      );
    case 'active':
      return (
        <Pill status="ok">
          <Trans>Activa y firmada</Trans>
        </Pill>
      );
  }
}
