import { useLingui } from '@lingui/react/macro';
import { listProductTypes } from '#domain/wire/catalogue.ts';
import { useList } from '#src/data/list.ts';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { riskWords } from '#src/office/kit/risk-words.ts';

/** `/oficina/tipos`: of which kinds products are. Which there are is the product's own matter; how they are called is the house's. */
export function ProductTypesScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listProductTypes);
  return (
    <ResourceListPage
      calls={{ list: listProductTypes }}
      place="/oficina/tipos"
      current="/oficina/productos"
      above={[{ to: '/oficina/productos', text: t`Productos` }]}
      words={{ many: t`Tipos de producto`, none: t`No hay ninguno` }}
      icon="shield"
      list={list}
      columns={[
        { key: 'name', head: t`Nombre`, cell: ({ name }) => name },
        { key: 'description', head: t`Qué es, para el cliente`, cell: ({ description }) => description },
        { key: 'risks', head: t`Qué asegura`, cell: ({ risk_types }) => risk_types.map((risk) => i18n._(riskWords[risk])).join(', ') },
      ]}
    />
  );
}
