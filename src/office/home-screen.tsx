import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Figures } from '#src/office/kit/figures.tsx';
import { loggedUserAtom } from '#src/state/session.ts';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { OfficePage } from './kit/office-page.tsx';
import { usePlaces } from './kit/places.ts';
import { Section } from './kit/section.tsx';

/** `/oficina`: the first page of the people who work for the insurer or sell for it. */
export function OfficeHomeScreen() {
  const { t } = useLingui();
  const user = useAtomValue(loggedUserAtom);
  const groups = usePlaces();
  return (
    <OfficePage title={t`Hola, ${user?.name ?? ''}`} current="/oficina">
      <Section>
        <Figures />
      </Section>
      {groups.map(({ name, links }) => (
        <Section key={name} title={name}>
          <Card flush>
            {links.map(({ to, icon, text }) => (
              <ListRow key={to} icon={icon} title={text} to={to} />
            ))}
          </Card>
        </Section>
      ))}
      <Section>
        <Card flush>
          <ListRow
            icon="shield"
            title={<Trans>Comprobar un justificante</Trans>}
            text={<Trans>Si es nuestro y no ha cambiado</Trans>}
            to="/evidence"
          />
        </Card>
      </Section>
    </OfficePage>
  );
}
