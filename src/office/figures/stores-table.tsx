import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SoldBy, Trends } from '#domain/wire/trends.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Money } from '#src/ui/money.tsx';
import { Meta } from '#src/ui/text.tsx';
import { periodOfPolicies } from './lists-of-period.ts';

/** Who sold most; a store leads to the policies that it sold. */
export function StoresTable({ trends }: { trends: Trends }) {
  const { t } = useLingui();
  const { stores, contracted, premium } = trends.other_stores;
  return (
    <>
      <DataTable
        caption={t`Ventas por tienda`}
        rows={trends.stores}
        keyOf={({ store }) => store?.id ?? 'web'}
        columns={[
          { key: 'store', head: t`Tienda`, cell: ({ store }: SoldBy) => nameOf(trends, store) },
          { key: 'contracted', head: t`Contratos`, cell: (row) => row.contracted, isNumber: true },
          { key: 'premium', head: t`Prima al año`, cell: (row) => <Money euros={row.premium} />, isNumber: true },
        ]}
        error={null}
        onRetry={() => undefined}
        empty={<Empty icon="store" title={<Trans>No se ha contratado nada</Trans>} />}
      />
      {stores > 0 && (
        <Meta>
          <Plural value={stores} one="Y otra tienda" other="Y otras # tiendas" />:{' '}
          <Plural value={contracted} one="# contrato" other="# contratos" />, <Money euros={premium} />
        </Meta>
      )}
    </>
  );
}

function nameOf(trends: Trends, store: SoldBy['store']) {
  if (store === null) return <Trans>Web</Trans>;
  return <AppLink to={periodOfPolicies(trends, { store_id: String(store.id) })}>{store.name}</AppLink>;
}
