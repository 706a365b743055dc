import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Banner } from '#src/ui/banner.tsx';

/**
 * The gateway refused the card, or the person came back without having paid (the specification's texts). `again`: "Reintentar", where the screen's own button does not
 * say so.
 */
export function PaymentRefused({ title = <Trans>No se ha podido pagar</Trans>, again }: { title?: ReactNode; again?: ReactNode }) {
  return (
    <Banner
      status="bad"
      title={title}
      action={
        <>
          {again}
          <AgentHelp />
        </>
      }
    >
      <Trans>Por favor revisa los datos de la tarjeta e inténtalo de nuevo</Trans>
    </Banner>
  );
}
