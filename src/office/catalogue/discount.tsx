import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { productName } from '#domain/policy/product-name.ts';
import { createDiscount, deleteDiscount, getDiscount, listDiscounts, updateDiscount } from '#domain/wire/discounts.ts';
import { listAllProducts } from '#domain/wire/products.ts';
import { getStore, listOwnStores } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { ChipsField } from '#src/forms/fields/chips.tsx';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { CodeField } from '#src/forms/fields/code.tsx';
import { DayField } from '#src/forms/fields/day.tsx';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { NumberField } from '#src/forms/fields/number.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';

const calls = { list: listDiscounts, get: getDiscount, create: createDiscount, update: updateDiscount, remove: deleteDiscount };

/** `/oficina/descuentos/{id}`, and `/nuevo`. */
export function DiscountScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const products = useQuery(ask(listAllProducts, { query: { page: { size: '100' } } })).data?.data ?? [];
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/descuentos"
      words={{
        many: t`Descuentos`,
        one: t`Descuento`,
        fresh: t`Nuevo descuento`,
        askRemove: t`¿Borrar este descuento?`,
        removes: t`Nadie lo usa más. Las pólizas que ya lo tienen lo conservan.`,
      }}
      subject="discount"
      id={id}
      nameOf={({ code }) => code}
      labels={{
        code: t`Código`,
        description: t`Descripción`,
        kind: t`Qué descuenta`,
        value: t`Cuánto`,
        starts_on: t`Desde`,
        ends_on: t`Hasta`,
        product_ids: t`Para qué productos (ninguno: todos)`,
        store_id: t`Solo en la tienda`,
        max_uses: t`Cuántas veces se puede usar`,
        is_public: t`Se ofrece a cualquiera`,
        active: t`Activo`,
      }}
      start={(given) => ({ kind: 'percentage', product_ids: [], is_public: false, active: true, ...given })}
      fields={(form, given) => (
        <>
          <CodeField at={form.at('code')} />
          <TextField at={form.at('description')} help={t`La lee quien contrata.`} />
          <ChoiceField
            at={form.at('kind')}
            look="segment"
            options={[
              { value: 'percentage', text: t`Un porcentaje` },
              { value: 'amount', text: t`Un importe` },
            ]}
          />
          <NumberField hasThousands at={form.at('value')} help={t`Por ciento, hasta 100, o euros.`} />
          <DayField at={form.at('starts_on')} />
          <DayField at={form.at('ends_on')} />
          <NumberField hasThousands at={form.at('max_uses')} />
          <LookupField
            at={form.at('store_id')}
            question={(text) => ask(listOwnStores, { query: { search: text } })}
            named={(storeId) => ask(getStore, { params: { id: storeId } })}
            textOf={({ name }) => name}
          />
          <ChipsField
            at={form.at('product_ids')}
            // A chosen product stays in sight when it is no longer sold: without it, a discount for that product alone would look like one for all.
            options={products
              .filter((product) => product.active || given?.product_ids.includes(product.id))
              .map((product) => ({ value: product.id, text: productName(product) }))}
          />
          <SwitchField at={form.at('is_public')} help={t`Va puesto en el precio de quien no trae ningún código.`} />
          <SwitchField at={form.at('active')} help={t`Se puede usar.`} />
        </>
      )}
    />
  );
}
