import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Banner } from '#src/ui/banner.tsx';

/** Why a declaration was not sent, and what to do. `ref`: of the `Banner`, which gets the focus after a press. */
export function SendTrouble({ trouble, ref }: { trouble: 'not-kept' | 'changed'; ref?: Ref<HTMLDivElement> }) {
  return trouble === 'not-kept' ? (
    <Banner ref={ref} status="bad" title={<Trans>No se ha podido guardar</Trans>}>
      <Trans>Este móvil no lo ha guardado, y no se ha enviado nada. Libera espacio y prueba otra vez.</Trans>
    </Banner>
  ) : (
    <Banner ref={ref} status="bad" title={<Trans>Ha cambiado en otra pestaña</Trans>}>
      <Trans>No se ha enviado desde aquí. Vuelve a tus siniestros y mira cómo está.</Trans>
    </Banner>
  );
}
