import { useLingui } from '@lingui/react/macro';
import { riskNames } from '#domain/policy/risk-names.ts';
import { riskTypeSchema } from '#domain/wire/policies.ts';
import {
  createProductCategory,
  deleteProductCategory,
  getProductCategory,
  listProductCategories,
  updateProductCategory,
} from '#domain/wire/product-categories.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { useProductTypes } from '#src/office/kit/use-product-types.ts';

const calls = {
  list: listProductCategories,
  get: getProductCategory,
  create: createProductCategory,
  update: updateProductCategory,
  remove: deleteProductCategory,
};

/** `/oficina/categorias/{id}`, and `/nuevo`. */
export function CategoryScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const types = useProductTypes();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/categorias"
      words={{
        many: t`Categorías`,
        one: t`Categoría`,
        fresh: t`Nueva categoría`,
        askRemove: t`¿Borrar esta categoría?`,
        removes: t`No sale más al contratar. No se puede deshacer.`,
        inUse: t`Todavía hay algo en ella. Cámbialo antes de categoría, o desactívala.`,
      }}
      subject="product-category"
      id={id}
      nameOf={({ name }) => name}
      labels={{ product_type_id: t`Tipo de producto`, risk_type: t`Qué asegura`, name: t`Nombre`, active: t`Activa` }}
      start={(given) => ({ active: true, ...given })}
      fields={(form) => (
        <>
          <TextField at={form.at('name')} />
          <ChoiceField at={form.at('product_type_id')} options={types.map((type) => ({ value: type.id, text: type.name }))} />
          <ChoiceField
            at={form.at('risk_type')}
            options={riskTypeSchema.options.map((risk) => ({ value: risk, text: riskNames[risk] }))}
            help={t`Algo que ese tipo de producto asegure.`}
          />
          <SwitchField at={form.at('active')} help={t`Se puede elegir al contratar.`} />
        </>
      )}
    />
  );
}
