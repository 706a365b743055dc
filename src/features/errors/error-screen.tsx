import { Trans, useLingui } from '@lingui/react/macro';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { RetryButton } from './retry-button.tsx';

/** `/error`: a retry and the help of an agent. It says nothing about stored data or the cause, because the address contains neither. */
export function ErrorScreen() {
  const { t } = useLingui();
  usePageTitle(t`Ha ocurrido un error`);
  return (
    <Screen aside={<HelpAside />} dock={<RetryButton />}>
      <Head title={<Trans>Ha ocurrido un error</Trans>} lead={<Trans>Vuelve a intentarlo. Si sigue igual, te ayuda un agente.</Trans>} />
      <AgentHelpLink />
    </Screen>
  );
}

/** `/error/repeated-imei`: shown after the last try, or when the link is opened directly (decision A9). The address does not say whose IMEI it is. */
export function RepeatedImeiScreen() {
  const { t } = useLingui();
  usePageTitle(t`IMEI repetido`);
  return (
    <Screen aside={<HelpAside />} dock={<AgentHelpLink kind="primary" />}>
      <Head
        title={<Trans>IMEI repetido</Trans>}
        lead={<Trans>Con un IMEI que ya está en otra póliza no podemos seguir. Un agente lo mira contigo.</Trans>}
      />
      <ButtonLink kind="ghost" flush icon="home" to="/">
        <Trans>Ir al inicio</Trans>
      </ButtonLink>
    </Screen>
  );
}
