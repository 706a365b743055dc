import { useLingui } from '@lingui/react/macro';
import { riskNames } from '#domain/policy/risk-names.ts';
import { itemRiskTypeSchema } from '#domain/wire/device-fields.ts';
import { deleteGenericItem, getGenericItem, listAllGenericItems, saveGenericItem, updateGenericItem } from '#domain/wire/generic-items.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';

const calls = {
  list: listAllGenericItems,
  get: getGenericItem,
  create: saveGenericItem,
  update: updateGenericItem,
  remove: deleteGenericItem,
};

/** `/oficina/articulos/{id}`, and `/nuevo`. */
export function GenericItemScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/articulos"
      words={{
        many: t`Marcas y modelos`,
        one: t`Modelo`,
        fresh: t`Nuevo modelo`,
        askRemove: t`¿Borrar este modelo?`,
        removes: t`Nadie lo elige más al contratar. Los que ya están asegurados siguen igual.`,
      }}
      subject="generic-item"
      id={id}
      nameOf={({ brand, model }) => `${brand} ${model}`}
      labels={{
        risk_type: t`Qué es`,
        brand: t`Marca`,
        model: t`Modelo`,
        reference: t`Referencia`,
        price: t`Precio nuevo`,
        active: t`Activo`,
      }}
      start={(given) => ({ active: true, ...given })}
      fields={(form) => (
        <>
          <ChoiceField
            at={form.at('risk_type')}
            options={itemRiskTypeSchema.options.map((risk) => ({ value: risk, text: riskNames[risk] }))}
          />
          <TextField at={form.at('brand')} />
          <TextField at={form.at('model')} />
          <TextField at={form.at('reference')} />
          <MoneyField at={form.at('price')} help={t`El de la calle, con IVA: de él sale lo que cuesta asegurarlo.`} />
          <SwitchField at={form.at('active')} help={t`Se puede elegir al contratar.`} />
        </>
      )}
    />
  );
}
