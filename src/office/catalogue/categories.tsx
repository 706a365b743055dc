import { useLingui } from '@lingui/react/macro';
import { riskNames } from '#domain/policy/risk-names.ts';
import {
  categoryHeads,
  createProductCategory,
  importProductCategories,
  listProductCategories,
  updateProductCategory,
} from '#domain/wire/product-categories.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter, ActivePill } from '#src/office/kit/active.tsx';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { useProductTypes } from '#src/office/kit/use-product-types.ts';

/** `/oficina/categorias`: the categories into which the devices of a product type are sorted. */
export function CategoriesScreen() {
  const { t } = useLingui();
  const list = useList(listProductCategories);
  const types = useProductTypes();
  return (
    <ResourceListPage
      calls={{ list: listProductCategories, create: createProductCategory }}
      place="/oficina/categorias"
      words={{ many: t`Categorías`, fresh: t`Nueva categoría`, none: t`Todavía no hay ninguna` }}
      icon="filter"
      list={list}
      bulk={{ update: updateProductCategory, nameOf: ({ name }) => name, isActive: ({ active }) => active }}
      searchHelp={t`Nombre`}
      actions={
        <CsvIn
          call={importProductCategories}
          invalidates={[listProductCategories]}
          action={t`Importar categorías`}
          columns={['name', 'type', 'risk_type']}
          heads={categoryHeads}
        />
      }
      columns={[
        { key: 'name', head: categoryHeads.name, cell: ({ name }) => name, isSortable: true },
        {
          key: 'type',
          head: categoryHeads.type,
          cell: ({ product_type_id }) => types.find(({ id }) => id === product_type_id)?.name ?? '…',
        },
        { key: 'risk_type', head: categoryHeads.risk_type, cell: ({ risk_type }) => riskNames[risk_type] },
        { key: 'active', head: categoryHeads.active, cell: ({ active }) => <ActivePill active={active} /> },
      ]}
    >
      <Filter
        label={t`Tipo de producto`}
        all={t`Todos`}
        options={types.map(({ id, name }) => ({ value: String(id), text: name }))}
        value={list.filter.product_type_id}
        onValue={(type) => list.setFilter({ product_type_id: type })}
      />
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}
