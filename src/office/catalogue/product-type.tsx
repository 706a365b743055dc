import { useLingui } from '@lingui/react/macro';
import { getProductType, maxTypeDescription, productTypeBody, updateProductType } from '#domain/wire/catalogue.ts';
import { listOfficeProductTypes } from '#domain/wire/product-types.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';

const calls = { list: listOfficeProductTypes, get: getProductType, update: updateProductType, body: productTypeBody };

/** `/oficina/tipos/{id}`: the name and the texts of a product type. */
export function ProductTypeScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/tipos"
      within={{ place: '/oficina/productos', above: [{ to: '/oficina/productos', text: t`Productos` }], params: {}, idName: 'id' }}
      words={{ many: t`Tipos de producto`, one: t`Tipo de producto` }}
      subject="product-type"
      id={id}
      nameOf={({ name }) => name}
      labels={{ name: t`Nombre`, description: t`Qué es, para el cliente` }}
      start={(given) => ({ ...given })}
      fields={(form) => (
        <>
          <TextField
            at={form.at('name')}
            help={t`Así sale al contratar y en el documento de información.`}
            words={{ unique: t`Otro tipo ya se llama así.` }}
          />
          <LinesField
            at={form.at('description')}
            maxLength={maxTypeDescription}
            rows={3}
            help={t`Con esto empieza el documento de información. Vacío: el texto original.`}
          />
        </>
      )}
    />
  );
}
