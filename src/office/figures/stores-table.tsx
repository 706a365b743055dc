import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SoldBy, Trends } from '#domain/wire/trends.ts';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Money } from '#src/ui/money.tsx';
import { periodOfPolicies } from './lists-of-period.ts';

/** How many rows are shown at first, and how many more with each press of the button. */
const drawnAtOnce = { first: 10, more: 100 };

/** Stores by the number of sales, the highest first; each leads to the policies that it sold. */
export function StoresTable({ trends }: { trends: Trends }) {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState(drawnAtOnce.first);
  const more = Math.min(drawnAtOnce.more, trends.stores.length - drawn);
  return (
    <>
      <DataTable
        caption={t`Ventas por tienda`}
        rows={trends.stores.slice(0, drawn)}
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
      {more > 0 && (
        <Button onClick={() => setDrawn(drawn + more)}>
          <Plural value={more} one="Ver una tienda más" other="Ver # tiendas más" />
        </Button>
      )}
    </>
  );
}

function nameOf(trends: Trends, store: SoldBy['store']) {
  if (store === null) {
    return (
      <AppLink to={periodOfPolicies(trends, { channel: 'web' })}>
        <Trans>Web</Trans>
      </AppLink>
    );
  }
  return <AppLink to={periodOfPolicies(trends, { store_id: String(store.id) })}>{store.name}</AppLink>;
}
