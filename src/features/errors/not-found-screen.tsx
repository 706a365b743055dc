import { Trans, useLingui } from '@lingui/react/macro';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { AgentHelpLink } from '#src/parts/trouble/agent-help.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';

/** 404. */
export function NotFoundScreen() {
  const { t } = useLingui();
  usePageTitle(t`No encontramos esa página`);
  return (
    <Screen
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" icon="home" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      }
    >
      <Head title={<Trans>No encontramos esa página</Trans>} lead={<Trans>Puede que el enlace esté mal escrito o sea antiguo.</Trans>} />
      <AgentHelpLink />
    </Screen>
  );
}
