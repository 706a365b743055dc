import { useLingui } from '@lingui/react/macro';
import { createDiscount, discountHeads, listDiscounts, updateDiscount } from '#domain/wire/discounts.ts';
import { useList } from '#src/data/list.ts';
import { ActiveFilter, ActivePill } from '#src/office/kit/active.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Money } from '#src/ui/money.tsx';

/** `/oficina/descuentos`: codes that lower a price. */
export function DiscountsScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listDiscounts);
  return (
    <ResourceListPage
      calls={{ list: listDiscounts, create: createDiscount }}
      place="/oficina/descuentos"
      words={{ many: t`Descuentos`, fresh: t`Nuevo descuento`, none: t`Todavía no hay ninguno` }}
      icon="tag"
      list={list}
      bulk={{ update: updateDiscount, nameOf: ({ code }) => code, isActive: ({ active }) => active }}
      searchHelp={t`Código o descripción`}
      columns={[
        { key: 'code', head: discountHeads.code, cell: ({ code }) => code, isSortable: true },
        { key: 'description', head: discountHeads.description, cell: ({ description }) => description },
        {
          key: 'value',
          head: discountHeads.value,
          cell: ({ kind, value }) =>
            kind === 'amount' ? <Money euros={value} /> : i18n.number(value / 100, { style: 'percent', maximumFractionDigits: 2 }),
          isNumber: true,
        },
        { key: 'ends_on', head: discountHeads.ends_on, cell: ({ ends_on }) => (ends_on === null ? '—' : <DateText when={ends_on} />) },
        { key: 'uses', head: discountHeads.uses, cell: ({ uses }) => uses, isNumber: true },
        { key: 'max_uses', head: discountHeads.max_uses, cell: ({ max_uses }) => max_uses ?? '—', isNumber: true },
        { key: 'active', head: discountHeads.active, cell: ({ active }) => <ActivePill active={active} /> },
      ]}
    >
      <Filter
        label={t`A quién se ofrece`}
        all={t`A todos`}
        options={[
          { value: '1', text: t`A cualquiera` },
          { value: '0', text: t`A quien tiene el código` },
        ]}
        value={list.filter.is_public}
        onValue={(isPublic) => list.setFilter({ is_public: isPublic })}
      />
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}
