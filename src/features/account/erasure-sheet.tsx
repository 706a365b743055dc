import { Trans, useLingui } from '@lingui/react/macro';
import { CallBackButton } from '#src/parts/call-back/call-back-button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Note } from '#src/ui/text.tsx';

/** What of somebody can be erased and what cannot (`docs/guides/retention.md`), and how it is asked for: a person of the office says what still stands against it. */
export function ErasureSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={<Trans>Borrar mis datos</Trans>} onClose={onClose} actions={<CallBackButton about={t`Quiero que borréis mis datos`} />}>
      <Stack gap={4}>
        <h3>
          <Trans>Primero tiene que haber terminado</Trans>
        </h3>
        <p>
          <Trans>
            Un seguro que todavía te cubre, un siniestro abierto, o un recibo o una devolución pendientes. Hasta entonces necesitamos saber
            quién eres.
          </Trans>
        </p>
        <h3>
          <Trans>Qué se borra</Trans>
        </h3>
        <p>
          <Trans>
            Si nunca has tenido un seguro, todo. Si lo has tenido: tu cuenta, los avisos, las llamadas pedidas, lo que dejaste a medias y
            las fotos que no sirvieron. Tu tarjeta y tu cuenta bancaria no se usan más.
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
          <Trans>Pídelo con el botón: te llamamos, comprobamos que eres tú y te respondemos en un mes como mucho. Es gratis.</Trans>
        </Note>
      </Stack>
    </Sheet>
  );
}
