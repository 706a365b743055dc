import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { loggedUserAtom } from '#src/state/session.ts';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Figures } from './figures.tsx';
import { OfficePage } from './kit/office-page.tsx';
import { places } from './kit/places.ts';
import { useMay } from './kit/use-may.ts';

/** `/oficina`: where whoever works for the insurer, or sells for it, arrives. */
export function OfficeHomeScreen() {
  const { t, i18n } = useLingui();
  const may = useMay();
  const user = useAtomValue(loggedUserAtom);
  const open = places.filter(({ needs }) => may(needs));
  return (
    <OfficePage title={t`Hola, ${user?.name ?? ''}`} current="/oficina">
      <Figures />
      <Card flush>
        {open.map(({ to, icon, text }) => (
          <ListRow key={to} icon={icon} title={i18n._(text)} to={to} />
        ))}
        <ListRow
          icon="shield"
          title={<Trans>Comprobar un justificante</Trans>}
          text={<Trans>Si es nuestro y no ha cambiado</Trans>}
          to="/evidence"
        />
      </Card>
    </OfficePage>
  );
}
