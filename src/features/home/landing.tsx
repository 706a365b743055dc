import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { landingPage } from '#domain/site/landing-page.ts';
import { said } from '#src/i18n/spoken.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { LanguageRow } from '#src/parts/language-row.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { guestAtom } from '#src/state/guest.ts';
import { contractedKey, localStore, proposalsKey } from '#src/state/local-store.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Meta, Numbered } from '#src/ui/text.tsx';

/** Loaded separately, because few visitors have something unfinished. */
const Unfinished = lazy(async () => ({ default: (await import('./unfinished.tsx')).Unfinished }));

export function Landing() {
  const guest = useAtomValue(guestAtom);
  const isSent = useAtomValue(ownItemsAtom)?.some(({ kind, isReleased }) => kind === 'submit' && isReleased) ?? false;
  const [hasBegun] = useState(() => [proposalsKey, contractedKey].some((key) => localStore.getItem(key) !== null));
  usePageTitle(said(landingPage.title));
  return (
    <Screen
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <>
          <ButtonLink kind="ondock" to="/acceso">
            <Trans>Entrar</Trans>
          </ButtonLink>
          <ButtonLink kind="primary" to="/pricing">
            <Trans>Ver precio</Trans>
          </ButtonLink>
        </>
      }
    >
      <Head title={said(landingPage.heading)} lead={said(landingPage.lead)} />
      <Stack gap={5}>
        {hasBegun && (
          <Suspense>
            <Unfinished />
          </Suspense>
        )}
        {guest && (
          <Card flush>
            <ListRow
              icon="mobile"
              title={isSent ? <Trans>Mira cómo va la peritación</Trans> : <Trans>Sigue con la peritación</Trans>}
              text={guest.device}
              to={`/evaluation?policy=${guest.policyId}&risk=${guest.riskId}`}
            />
          </Card>
        )}
        <Card framed>
          <Numbered
            items={[
              { key: 'price', content: <Trans>Dinos qué móvil es y mira tu precio, al mes o al año.</Trans> },
              { key: 'photos', content: <Trans>Contrata, haz dos fotos y danos el IMEI. Unos 3&nbsp;minutos.</Trans> },
              { key: 'saved', content: <Trans>Todo se guarda en este móvil y se envía solo cuando haya red.</Trans> },
            ]}
          />
        </Card>
        <Card flush>
          <ListRow icon="shield" title={<Trans>Nuestros seguros</Trans>} to="/destacados" />
          <ListRow icon="info" title={<Trans>Cómo funciona</Trans>} to="/comofunciona" />
          <ListRow icon="help" title={<Trans>Preguntas frecuentes</Trans>} to="/faqs" />
          <ListRow icon="store" title={<Trans>Tiendas y servicios técnicos</Trans>} to="/map" />
          <LanguageRow />
        </Card>
        <Meta>
          <Trans>Versión {__APP_VERSION__}</Trans>
        </Meta>
      </Stack>
    </Screen>
  );
}
