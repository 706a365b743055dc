import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PublicPage } from '#domain/site/public-page.ts';
import { said } from '#src/i18n/spoken.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { LanguageRow } from '#src/parts/language-row.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';

/**
 * The frame of a public page. Its title and first words are those that the server sends in the HTML, before any script runs; the bar has the button to the
 * price.
 */
export function PageFrame({ page, aside = <HelpAside />, children }: { page: PublicPage; aside?: ReactNode; children: ReactNode }) {
  usePageTitle(said(page.title));
  const phone = useSettings()?.phone;
  return (
    <Screen
      title={said(page.title)}
      back="/"
      queue={<QueueStatus />}
      phone={phone}
      aside={aside}
      dock={
        <ButtonLink kind="primary" to="/pricing">
          <Trans>Ver mi precio</Trans>
        </ButtonLink>
      }
    >
      <Head title={said(page.heading)} lead={said(page.lead)} />
      <Stack gap={5}>
        {children}
        <Card flush>
          <LanguageRow />
        </Card>
      </Stack>
    </Screen>
  );
}
