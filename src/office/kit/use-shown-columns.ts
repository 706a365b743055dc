import { useLocation, useNavigate } from '@tanstack/react-router';
import { type Search, searchWith } from '#src/data/list-address.ts';
import type { Column } from '#src/ui/data-table.tsx';

/** The parameter in the address that names hidden columns: a list that is sent to somebody, or kept as a view, shows the same columns. */
const name = 'sin';

type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

/** The columns of a list without those that have been put away. The first one, which leads to the row's page, stays. */
export function useShownColumns<Row>(columns: Columns<Row>) {
  const { [name]: kept } = useLocation({ select: (location): Search => location.search });
  const navigate = useNavigate();
  const [first, ...others] = columns;
  const named = typeof kept === 'string' ? kept.split(',') : [];
  const away = others.map(({ key }) => key).filter((key) => named.includes(key));
  const shown: Columns<Row> = [first, ...others.filter(({ key }) => !away.includes(key))];
  const setAway = (keys: readonly string[]) =>
    void navigate({
      to: '.',
      search: ((search: Search) => searchWith(search, { [name]: keys.join(',') || null })) as never,
      replace: true,
    });
  return { shown, away, setAway };
}
