import { Trans } from '@lingui/react/macro';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import type { HandoffState } from '#domain/handoff/handoff-state.ts';
import type { Handoff } from '#domain/wire/handoffs.ts';
import { Head } from '#src/ui/text.tsx';

/** Title and lead: what to do, how the handoff ended, or the result of the evaluation. */
export function HandoffHead({ state, evaluation }: { state: HandoffState; evaluation: Handoff['evaluation'] }) {
  if (evaluation?.status === 'finished') {
    switch (verdictOf(evaluation.frontal.label, evaluation.trasera.label)) {
      case 'Validated':
        return <Head title={<Trans>Peritación validada</Trans>} lead={<Trans>Las dos fotos están bien.</Trans>} />;
      case 'Rejected':
        return isOneGood(evaluation) ? (
          <Head title={<Trans>Hay que repetir una foto</Trans>} lead={<Trans>La otra está bien y se queda como está.</Trans>} />
        ) : (
          <Head title={<Trans>Hay que repetir las fotos</Trans>} lead={<Trans>Las fotos de tu peritación han sido rechazadas.</Trans>} />
        );
      case 'Breakage':
        return (
          <Head
            title={<Trans>Vemos un daño</Trans>}
            lead={<Trans>Con este daño no podemos asegurar el móvil ahora. Cuando lo arregles, haz otra peritación.</Trans>}
          />
        );
      case null:
    }
  }
  if (evaluation !== null) {
    return evaluation.review === 'person' ? (
      <Head
        title={<Trans>Lo estamos revisando</Trans>}
        lead={<Trans>La mirará una persona. Puedes cerrar esta página: te avisamos.</Trans>}
      />
    ) : (
      <Head title={<Trans>Lo estamos revisando</Trans>} lead={<Trans>Suele tardar un minuto. Te avisamos aquí.</Trans>} />
    );
  }
  switch (state) {
    case 'expired':
      return (
        <Head title={<Trans>El código ha caducado</Trans>} lead={<Trans>Vale diez minutos. Crea otro y escanéalo con el móvil.</Trans>} />
      );
    case 'locked':
      return (
        <Head
          title={<Trans>Tres números equivocados</Trans>}
          lead={
            <Trans>Por seguridad este código ya no vale. Si has sido tú, crea otro. Si no, alguien lo ha intentado y no ha entrado.</Trans>
          }
        />
      );
    case 'cancelled':
      return <Head title={<Trans>Cancelado</Trans>} lead={<Trans>El móvil ya no puede enviar nada.</Trans>} />;
    case 'refused':
      return (
        <Head
          title={<Trans>En el móvil han dicho que no</Trans>}
          lead={<Trans>Alguien abrió el código y no lo había pedido. Por seguridad ya no vale. Si has sido tú, crea otro.</Trans>}
        />
      );
    case 'opened':
      return <Head title={<Trans>Sigue con tu móvil</Trans>} lead={<Trans>El móvil te pide el número que ves aquí.</Trans>} />;
    case 'connected':
      return <Head title={<Trans>Sigue con tu móvil</Trans>} lead={<Trans>Haz allí la peritación. Aquí ves cómo va.</Trans>} />;
    case 'waiting':
      return (
        <Head
          title={<Trans>Sigue con tu móvil</Trans>}
          lead={<Trans>Abre la cámara del móvil que quieres asegurar y apunta al código.</Trans>}
        />
      );
  }
}

const isOneGood = ({ frontal, trasera }: NonNullable<Handoff['evaluation']>) =>
  (frontal.label === 'Validated') !== (trasera.label === 'Validated');
