import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Numbered } from '#src/ui/text.tsx';

/** `/invalid`: the operating system is too old (specification §5). */
export function InvalidVersionScreen() {
  const { t } = useLingui();
  usePageTitle(t`Versión no válida`);
  return (
    <Screen aside={<HelpAside />} dock={<AgentHelpLink kind="primary" />}>
      <Head
        title={<Trans>Actualiza tu móvil</Trans>}
        lead={<Trans>La versión del sistema operativo no está lo suficientemente actualizada</Trans>}
      />
      <Card>
        <Numbered
          items={[
            { key: 'where', content: <Trans>Abre los ajustes de tu móvil y busca Actualización de software.</Trans> },
            { key: 'which', content: <Trans>Hace falta iOS 14.3 o Android 7, o más nuevo.</Trans> },
            { key: 'back', content: <Trans>Cuando termine, vuelve aquí.</Trans> },
          ]}
        />
      </Card>
    </Screen>
  );
}

/** `/invalid/device`: a device without a camera (decision A13). */
export function InvalidDeviceScreen() {
  const { t } = useLingui();
  const { policy, risk } = useSearch({ from: '/invalid/device' });
  const named = [policy && `policy=${policy}`, risk && `risk=${risk}`].filter(Boolean).join('&');
  const suffix = named === '' ? '' : (`?${named}` as const);
  usePageTitle(t`Sigue con tu móvil`);
  return (
    <Screen
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" icon="qr" to={`/evaluation/handoff${suffix}`}>
          <Trans>Ver el código para el móvil</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>Sigue con tu móvil</Trans>}
        lead={<Trans>La peritación se hace con el móvil que quieres asegurar: hace falta su cámara.</Trans>}
      />
      <Stack gap={4}>
        <Card framed>
          <Numbered
            items={[
              { key: 'code', content: <Trans>Pide aquí el código.</Trans> },
              { key: 'scan', content: <Trans>Abre la cámara de ese móvil y apunta a él.</Trans> },
              { key: 'go', content: <Trans>Sigue en el móvil. Aquí verás cómo va.</Trans> },
            ]}
          />
        </Card>
        <ButtonLink kind="ghost" flush icon="home" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
        <div>
          <AgentHelpLink />
        </div>
      </Stack>
    </Screen>
  );
}
