import { Trans } from '@lingui/react/macro';
import { Note } from '#src/ui/text.tsx';

/** What an erasure deletes, what it waits for, and what the law requires to be kept and for how long. */
export function ErasureTerms() {
  return (
    <>
      <h3>
        <Trans>Qué se borra</Trans>
      </h3>
      <p>
        <Trans>
          Si nunca has tenido un seguro, todo. Si lo has tenido: tu cuenta, los avisos, las llamadas pedidas, lo que dejaste a medias y las
          fotos que no sirvieron. Tu tarjeta y tu cuenta bancaria no se usan más.
        </Trans>
      </p>
      <h3>
        <Trans>Primero tiene que haber terminado</Trans>
      </h3>
      <p>
        <Trans>
          Un seguro que todavía te cubre, un siniestro abierto, o un recibo o una devolución pendientes. Puedes pedirlo ya: lo hacemos en
          cuanto acabe.
        </Trans>
      </p>
      <h3>
        <Trans>Qué no se puede borrar todavía</Trans>
      </h3>
      <p>
        <Trans>
          La ley nos obliga a guardar seis años los contratos terminados, con sus recibos, sus siniestros y sus fotos (Código de Comercio,
          art. 30). Los bloqueamos: nadie los ve, salvo un juez o una autoridad que los pida. Después se borran solos.
        </Trans>
      </p>
      <Note icon="clock">
        <Trans>Lo hacemos a los tres días. Hasta entonces puedes arrepentirte aquí mismo; después no se puede deshacer. Es gratis.</Trans>
      </Note>
    </>
  );
}
