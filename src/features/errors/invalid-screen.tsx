import { Trans, useLingui } from '@lingui/react/macro';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { Card } from '#src/ui/card.tsx';
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
