import { useLingui } from '@lingui/react/macro';
import { riskNames } from '#domain/policy/risk-names.ts';
import { itemRiskTypeSchema } from '#domain/wire/device-fields.ts';
import {
  genericItemHeads,
  importGenericItems,
  listAllGenericItems,
  saveGenericItem,
  updateGenericItem,
} from '#domain/wire/generic-items.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter, ActivePill } from '#src/office/kit/active.tsx';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { Money } from '#src/ui/money.tsx';

/** `/oficina/articulos`: brands and models, with their price when new. */
export function GenericItemsScreen() {
  const { t } = useLingui();
  const list = useList(listAllGenericItems);
  return (
    <ResourceListPage
      calls={{ list: listAllGenericItems, create: saveGenericItem }}
      place="/oficina/articulos"
      words={{ many: t`Marcas y modelos`, fresh: t`Nuevo modelo`, none: t`Todavía no hay ninguno` }}
      icon="mobile"
      list={list}
      bulk={{ update: updateGenericItem, nameOf: ({ brand, model }) => `${brand} ${model}`, isActive: ({ active }) => active }}
      searchHelp={t`Marca, modelo o referencia`}
      actions={
        <CsvIn
          call={importGenericItems}
          invalidates={[listAllGenericItems]}
          action={t`Importar modelos`}
          columns={['brand', 'model', 'risk_type', 'price', 'reference']}
          heads={genericItemHeads}
        />
      }
      columns={[
        { key: 'model', head: genericItemHeads.model, cell: ({ model }) => model, isSortable: true },
        { key: 'brand', head: genericItemHeads.brand, cell: ({ brand }) => brand, isSortable: true },
        { key: 'risk_type', head: genericItemHeads.risk_type, cell: ({ risk_type }) => riskNames[risk_type] },
        { key: 'reference', head: genericItemHeads.reference, cell: ({ reference }) => reference ?? '—' },
        { key: 'price', head: genericItemHeads.price, cell: ({ price }) => <Money euros={price} />, isSortable: true, isNumber: true },
        { key: 'active', head: genericItemHeads.active, cell: ({ active }) => <ActivePill active={active} /> },
      ]}
    >
      <Filter
        label={t`Qué es`}
        all={t`Todo`}
        options={itemRiskTypeSchema.options.map((risk) => ({ value: String(risk), text: riskNames[risk] }))}
        value={list.filter.risk_type}
        onValue={(risk) => list.setFilter({ risk_type: risk })}
      />
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}
