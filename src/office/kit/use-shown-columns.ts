import { useLocation, useNavigate } from '@tanstack/react-router';
import { type Search, searchWith } from '#src/data/list-address.ts';
import type { Column } from '#src/ui/data-table.tsx';

/** The parameter of the address that names the hidden columns: a link to a list, or a saved view of it, shows the same columns. */
const name = 'sin';

type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

/** The columns of a list without the hidden ones. The first column, which leads to the row's page, is never hidden. */
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
