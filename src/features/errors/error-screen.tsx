import { Trans, useLingui } from '@lingui/react/macro';
import { HelpAside } from '#src/parts/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';

/** `/error`: retry and the help of an agent. */
export function ErrorScreen() {
  const { t } = useLingui();
  usePageTitle(t`Ha ocurrido un error`);
  return (
    <Screen
      aside={<HelpAside />}
      dock={
        <Button
          kind="primary"
          icon="retry"
          onClick={() => {
            history.back();
          }}
        >
          <Trans>Reintentar</Trans>
        </Button>
      }
    >
      <Head title={<Trans>Ha ocurrido un error</Trans>} lead={<Trans>Lo que llevas está guardado.</Trans>} />
      <ButtonLink kind="ghost" flush icon="phone" to="/ayuda">
        <Trans>Ayuda de un agente</Trans>
      </ButtonLink>
    </Screen>
  );
}

/** `/error/repeated-imei`: the end of the way, after the last try or from a link opened cold (decision A9). */
export function RepeatedImeiScreen() {
  const { t } = useLingui();
  usePageTitle(t`IMEI repetido`);
  return (
    <Screen
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" icon="phone" to="/ayuda">
          <Trans>Ayuda de un agente</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>Ese IMEI ya está en otra póliza</Trans>}
        lead={<Trans>No podemos seguir con él. Lo que llevas está guardado: un agente lo mira contigo.</Trans>}
      />
      <ButtonLink kind="ghost" flush icon="home" to="/">
        <Trans>Ir al inicio</Trans>
      </ButtonLink>
    </Screen>
  );
}
