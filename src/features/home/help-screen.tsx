import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { MainTabs } from '#src/parts/main-tabs.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { loggedUserAtom } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Meta } from '#src/ui/text.tsx';

/** The telephone, its hours and the common questions; works without a network after the first visit. */
export function HelpScreen() {
  const { t } = useLingui();
  const isSignedIn = useAtomValue(loggedUserAtom) !== null;
  usePageTitle(t`Ayuda`);
  return (
    <Screen
      look="home"
      title={isSignedIn ? undefined : t`Ayuda`}
      back={isSignedIn ? undefined : '/'}
      queue={<QueueStatus />}
      tabs={isSignedIn ? <MainTabs current="/ayuda" /> : undefined}
    >
      <Head title={<Trans>Estamos para ayudarte</Trans>} lead={<Trans>Llámanos, o mira si tu duda está aquí.</Trans>} />
      <Stack gap={5}>
        <HelpAside>
          <ButtonLink kind="ghost" flush icon="search" to="/faqs">
            <Trans>Buscar entre todas las dudas</Trans>
          </ButtonLink>
          <ButtonLink kind="ghost" flush icon="file" to="/desistir">
            <Trans>Desistir del contrato aquí</Trans>
          </ButtonLink>
          <ButtonLink kind="ghost" flush icon="shield" to="/evidence">
            <Trans>Comprobar un justificante</Trans>
          </ButtonLink>
        </HelpAside>
        <Meta>
          <Trans>Versión {__APP_VERSION__}</Trans>
        </Meta>
      </Stack>
    </Screen>
  );
}
