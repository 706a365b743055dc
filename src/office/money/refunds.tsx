import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listPolicies } from '#domain/wire/policies.ts';
import { decideRefund } from '#domain/wire/policy-contracts.ts';
import { useAsk } from '#src/data/ask.ts';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';

/** How many rows are shown at once; when some are decided, others take their place. */
const most = '100';

/** `/oficina/devoluciones`: policies withdrawn from with a claim open or paid: a person has to decide the refund, on the page of each. */
export function RefundsScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery({
    ...ask(listPolicies, { query: { filter: { refund: 'undecided' }, page: { size: most } } }),
    enabled: may(decideRefund),
    staleTime: 0,
  });
  return (
    <OfficePage title={t`Devoluciones por decidir`} current="/oficina/devoluciones" needs={decideRefund}>
      <DataTable
        caption={t`Devoluciones por decidir`}
        rows={data?.data}
        keyOf={({ id }) => id}
        toOf={({ id }) => `/oficina/polizas/${id}`}
        error={error && problemText(error)}
        onRetry={() => void refetch()}
        columns={[
          { key: 'number', head: t`Póliza`, cell: ({ number }) => number },
          { key: 'holder', head: t`Tomador`, cell: ({ complete_name: name }) => name },
          { key: 'product', head: t`Producto`, cell: ({ product }) => product.name },
          { key: 'created', head: t`Alta`, cell: ({ created_at: at }) => <DateText when={at} /> },
        ]}
        empty={<Empty icon="okc" title={<Trans>No hay ninguna devolución por decidir</Trans>} />}
      />
    </OfficePage>
  );
}
