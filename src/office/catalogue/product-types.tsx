import { useLingui } from '@lingui/react/macro';
import { riskNames } from '#domain/policy/risk-names.ts';
import { listOfficeProductTypes, productTypeHeads } from '#domain/wire/product-types.ts';
import { useList } from '#src/data/list.ts';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';

/** `/oficina/tipos`: the types of products. The software decides which there are; the house decides what they are called. */
export function ProductTypesScreen() {
  const { t } = useLingui();
  const list = useList(listOfficeProductTypes);
  return (
    <ResourceListPage
      calls={{ list: listOfficeProductTypes }}
      place="/oficina/tipos"
      current="/oficina/productos"
      above={[{ to: '/oficina/productos', text: t`Productos` }]}
      words={{ many: t`Tipos de producto`, none: t`No hay ninguno` }}
      icon="shield"
      list={list}
      columns={[
        { key: 'name', head: productTypeHeads.name, cell: ({ name }) => name, isSortable: true },
        { key: 'description', head: productTypeHeads.description, cell: ({ description }) => description },
        {
          key: 'risks',
          head: productTypeHeads.risks,
          cell: ({ risk_types }) => risk_types.map((risk) => riskNames[risk]).join(', '),
        },
      ]}
    />
  );
}
