import { Trans, useLingui } from '@lingui/react/macro';
import { productName } from '#domain/policy/product-name.ts';
import { listProducts, type Product } from '#domain/wire/catalogue.ts';
import { createProduct, importProducts, listAllProducts, productHeads, updateProduct } from '#domain/wire/products.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter, ActivePill } from '#src/office/kit/active.tsx';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProductTypes } from '#src/office/kit/use-product-types.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { Money } from '#src/ui/money.tsx';

/** `/oficina/productos`: the products on sale and, for the office, those no longer or not yet on sale. */
export function ProductsScreen() {
  const may = useMay();
  return may(listAllProducts) ? <AllProducts /> : <SoldProducts />;
}

function AllProducts() {
  const { t } = useLingui();
  const list = useList(listAllProducts);
  const columns = useColumns();
  return (
    <ResourceListPage
      calls={{ list: listAllProducts, create: createProduct }}
      place="/oficina/productos"
      words={{ many: t`Productos`, fresh: t`Nuevo producto`, none: t`Todavía no hay ninguno` }}
      icon="shield"
      list={list}
      actions={
        <>
          <CsvIn
            call={importProducts}
            invalidates={[listAllProducts, listProducts]}
            action={t`Importar productos`}
            columns={['name', 'type', 'tier', 'covered', 'prices', 'excluded', 'restricted']}
            heads={productHeads}
            help={
              <Trans>
                Cada cobertura y cada cláusula, en una línea de su celda: «Robo: Te pagamos lo que vale.» La tarifa, así: «0-500: 3,95 /
                39,50; 500-900: 5 / 50».
              </Trans>
            }
          />
          <TypesLink />
        </>
      }
      bulk={{ update: updateProduct, nameOf: productName, isActive: ({ active }) => active }}
      columns={[...columns, { key: 'active', head: productHeads.active, cell: ({ active }) => <ActivePill active={active} /> }]}
    >
      <TypeFilter value={list.filter.product_type_id} onValue={(type) => list.setFilter({ product_type_id: type })} />
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}

function SoldProducts() {
  const { t } = useLingui();
  const list = useList(listProducts);
  const columns = useColumns();
  return (
    <ResourceListPage
      calls={{ list: listProducts }}
      place="/oficina/productos"
      words={{ many: t`Productos`, none: t`Ahora no se contrata ninguno` }}
      icon="shield"
      list={list}
      actions={<TypesLink />}
      columns={columns}
    >
      <TypeFilter value={list.filter.product_type_id} onValue={(type) => list.setFilter({ product_type_id: type })} />
    </ResourceListPage>
  );
}

function useColumns(): [Column<Product>, ...Column<Product>[]] {
  const price = (euros: number | null) => (euros === null ? '—' : <Money euros={euros} />);
  return [
    { key: 'name', head: productHeads.name, cell: productName, isSortable: true },
    { key: 'type', head: productHeads.type, cell: ({ product_type }) => product_type.name },
    { key: 'coverages', head: productHeads.coverages, cell: ({ coverages }) => coverages.length, isNumber: true },
    { key: 'monthly', head: productHeads.monthly, cell: ({ price_monthly }) => price(price_monthly), isNumber: true },
    { key: 'yearly', head: productHeads.yearly, cell: ({ price_yearly }) => price(price_yearly), isNumber: true },
  ];
}

function TypesLink() {
  return (
    <ButtonLink icon="right" to="/oficina/tipos">
      <Trans>Tipos de producto</Trans>
    </ButtonLink>
  );
}

function TypeFilter({ value, onValue }: { value: string | undefined; onValue: (type: string | null) => void }) {
  const { t } = useLingui();
  const types = useProductTypes();
  return (
    <Filter
      label={t`Tipo de producto`}
      all={t`Todos`}
      options={types.map(({ id, name }) => ({ value: String(id), text: name }))}
      value={value}
      onValue={onValue}
    />
  );
}
