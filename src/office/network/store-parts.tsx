import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listStoreLandings } from '#domain/wire/landings.ts';
import { listUsers } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { newId } from '#src/office/kit/resource.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/** What belongs to a store: its landing pages, and the people who act for it. */
export function StoreParts({ id }: { id: number }) {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const { data } = useQuery(ask(listStoreLandings, { params: { id } }));
  return (
    <Section title={<Trans>Sus páginas y su gente</Trans>}>
      <Card flush>
        {data?.data.map((landing) => (
          <ListRow
            key={landing.id}
            icon="file"
            title={landing.title}
            text={landing.active ? `/tienda/${landing.slug}` : t`Borrador`}
            to={`/oficina/tiendas/${id}/landings/${landing.id}`}
          />
        ))}
        <ListRow icon="plus" title={<Trans>Nueva página</Trans>} to={`/oficina/tiendas/${id}/landings/${newId}`} />
        {may(listUsers) && (
          <ListRow icon="users" title={<Trans>Quién actúa por ella</Trans>} to={`/oficina/usuarios?filter[store_id]=${id}`} />
        )}
      </Card>
    </Section>
  );
}
