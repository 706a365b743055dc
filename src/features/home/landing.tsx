import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { guestAtom } from '#src/parts/state/guest.ts';
import { ownItemsAtom } from '#src/parts/state/outbox.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Meta, Numbered } from '#src/ui/text.tsx';

export function Landing() {
  const { t } = useLingui();
  const guest = useAtomValue(guestAtom);
  const isSent = useAtomValue(ownItemsAtom)?.some(({ kind, isReleased }) => kind === 'submit' && isReleased) ?? false;
  usePageTitle(t`Tu seguro`);
  return (
    <Screen
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" to="/acceso">
          <Trans>Entrar</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>El seguro de tu móvil, en tu mano</Trans>}
        lead={<Trans>Perita tu móvil, mira tus pólizas y pide ayuda. También sin conexión.</Trans>}
      />
      <Stack gap={5}>
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
              { key: 'in', content: <Trans>Entra con tu correo.</Trans> },
              { key: 'photos', content: <Trans>Haz dos fotos y danos el IMEI. Unos 3 minutos.</Trans> },
              { key: 'saved', content: <Trans>Todo se guarda en este móvil y se envía solo cuando haya red.</Trans> },
            ]}
          />
        </Card>
        <Meta>
          <Trans>Versión {__APP_VERSION__}</Trans>
        </Meta>
      </Stack>
    </Screen>
  );
}
