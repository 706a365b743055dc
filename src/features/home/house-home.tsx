import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '#domain/access/roles.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { HelpAside } from '#src/parts/help-aside.tsx';
import { MainTabs } from '#src/parts/main-tabs.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';

const sellers: readonly Role[] = ['store', 'distributor'];

/**
 * The home of office, administrators, stores and distributors until their screens are there. It reads nobody's policies: an evaluation is done by the customer,
 * on the customer's phone.
 */
export function HouseHome({ user }: { user: LoggedUser }) {
  const { t } = useLingui();
  const isSeller = sellers.includes(user.role);
  usePageTitle(t`Inicio`);
  return (
    <Screen look="home" queue={<QueueStatus />} tabs={<MainTabs current="/" />} aside={<HelpAside />}>
      <Head
        title={isSeller ? <Trans>La tienda todavía no está aquí</Trans> : <Trans>La oficina todavía no está aquí</Trans>}
        lead={
          isSeller ? (
            <Trans>Hola, {user.name}. Cada cliente perita su móvil en el suyo, con su cuenta o con el código de su peritación.</Trans>
          ) : (
            <Trans>Hola, {user.name}. De momento aquí solo están tu cuenta y la ayuda.</Trans>
          )
        }
      />
      <Stack gap={3} as="section">
        <h2>
          <Trans>Qué puedes hacer</Trans>
        </h2>
        <Card flush>
          <ListRow icon="user" title={<Trans>Tu cuenta</Trans>} text={<Trans>Tus datos y cerrar sesión</Trans>} to="/cuenta" />
          <ListRow icon="help" title={<Trans>Ayuda</Trans>} text={<Trans>El teléfono y las dudas de siempre</Trans>} to="/ayuda" />
          <ListRow
            icon="shield"
            title={<Trans>Comprobar un justificante</Trans>}
            text={<Trans>Si es nuestro y no ha cambiado</Trans>}
            to="/evidence"
          />
        </Card>
      </Stack>
    </Screen>
  );
}
