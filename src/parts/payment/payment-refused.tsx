import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Banner } from '#src/ui/banner.tsx';

/**
 * The gateway refused the payment, or the person came back without paying (the specification's texts). `again`: a way to try again, where the screen's own
 * button is not that.
 */
export function PaymentRefused({ again }: { again?: ReactNode }) {
  return (
    <Banner
      status="bad"
      title={<Trans>No se ha podido pagar</Trans>}
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
