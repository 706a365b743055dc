import { useLingui } from '@lingui/react/macro';
import { planTiers } from '#domain/policy/plan-tier.ts';
import { productName } from '#domain/policy/product-name.ts';
import { tierNames } from '#domain/policy/tier-names.ts';
import { getProduct, type ProductDetail } from '#domain/wire/catalogue.ts';
import { createProduct, deleteProduct, listAllProducts, updateProduct } from '#domain/wire/products.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { OnePerLineField } from '#src/forms/fields/one-per-line.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { useProductTypes } from '#src/office/kit/use-product-types.ts';
import { CoverageRows } from './coverage-rows.tsx';
import { PriceRows } from './price-rows.tsx';
import { ProductChanges } from './product-changes.tsx';
import { ProductPreview } from './product-preview.tsx';
import { StepsField } from './steps-field.tsx';
import { useProductLabels } from './use-product-labels.ts';

const calls = { list: listAllProducts, get: getProduct, create: createProduct, update: updateProduct, remove: deleteProduct };

const empty = {
  coverages: [{ name: '', description: '' }],
  prices: [{ min_value: 0, max_value: '', price_monthly: '', price_yearly: '' }],
  excluded: [],
  restricted: [],
  tier: '',
  active: false,
  has_gaps: false,
  is_paid_after_evaluation: false,
  asks_for_timeline: '',
};

/** The start values of the form of an existing product. */
function startOf({ coverages, ...product }: ProductDetail) {
  return { ...product, coverages: coverages.map(({ name, description }) => ({ name, description })) };
}

/** `/oficina/productos/{id}`, and `/nuevo`: the coverages and prices of a product, beside a preview of what the customer sees of them. */
export function ProductScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const types = useProductTypes();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/productos"
      words={{
        many: t`Productos`,
        one: t`Producto`,
        fresh: t`Nuevo producto`,
        askRemove: t`¿Borrar este producto?`,
        removes: t`No sale más al contratar. No se puede deshacer.`,
        inUse: t`Hay quien lo tiene contratado u ofrecido. Quita «Se vende»: nadie más lo contrata, y quien lo tiene lo conserva.`,
      }}
      subject="product"
      id={id}
      nameOf={productName}
      labels={labels}
      start={(given) => (given === null ? empty : startOf(given))}
      fields={(form, given) => (
        <>
          <TextField at={form.at('name')} />
          {given === null && (
            <ChoiceField at={form.at('product_type_id')} options={types.map((type) => ({ value: type.id, text: type.name }))} />
          )}
          <ChoiceField
            at={form.at('tier')}
            options={[{ value: '', text: t`Ninguno` }, ...planTiers.map((tier) => ({ value: tier, text: tierNames[tier] }))]}
            words={{ unique: t`Otro producto que se vende de este tipo ya es ese plan.` }}
          />
          <SwitchField at={form.at('active')} help={t`Cualquiera lo puede contratar. Sin esto nadie más, y quien lo tiene lo conserva.`} />
          <CoverageRows form={form} />
          <PriceRows form={form} />
          <OnePerLineField at={form.at('excluded')} maxLength={8000} />
          <OnePerLineField at={form.at('restricted')} maxLength={8000} />
          <StepsField at={form.at('is_paid_after_evaluation')} givenType={given?.product_type_id ?? null} />
          <ChoiceField
            at={form.at('asks_for_timeline')}
            options={[
              { value: '', text: t`Solo en pólizas de antes del 30 de abril de 2019` },
              { value: true, text: t`Siempre` },
              { value: false, text: t`Nunca` },
            ]}
          />
          {given !== null && <ProductChanges control={form.methods.control} given={given} />}
        </>
      )}
      beside={(form) => <ProductPreview control={form.methods.control} />}
    />
  );
}
