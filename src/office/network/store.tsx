import { useLingui } from '@lingui/react/macro';
import { forbiddenStoreFields } from '#domain/access/store-fields.ts';
import { discountHeads, importDiscounts, listDiscounts } from '#domain/wire/discounts.ts';
import { getDistributor, listDistributors } from '#domain/wire/distributors.ts';
import { listStoreLandings } from '#domain/wire/landings.ts';
import { importLandings, landingHeads, listOwnLandings } from '#domain/wire/office-landings.ts';
import { createStore, deleteStore, getStore, listOwnStores, updateStore } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { NumberField } from '#src/forms/fields/number.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { PostalCodeField } from '#src/forms/fields/postal-code.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { useTakenFields } from '#src/office/kit/use-taken-fields.ts';
import { StoreParts } from './store-parts.tsx';
import { StoreRemoval } from './store-removal.tsx';
import { usePlaceLabels } from './use-place-labels.ts';

const calls = { list: listOwnStores, get: getStore, create: createStore, update: updateStore, remove: deleteStore };

/** `/oficina/tiendas/{id}`, and `/nuevo`. */
export function StoreScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const placeLabels = usePlaceLabels();
  const ask = useAsk();
  const takes = useTakenFields(forbiddenStoreFields);
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/tiendas"
      words={{
        many: t`Tiendas`,
        one: t`Tienda`,
        fresh: t`Nueva tienda`,
        askRemove: t`¿Borrar esta tienda?`,
        removes: <StoreRemoval id={id} />,
      }}
      subject="store"
      id={id}
      nameOf={({ name }) => name}
      actions={() => (
        <>
          <CsvIn
            call={importDiscounts}
            params={{ id }}
            invalidates={[listDiscounts]}
            action={t`Importar descuentos`}
            columns={['code', 'description', 'kind', 'value', 'starts_on', 'ends_on', 'max_uses']}
            heads={discountHeads}
          />
          <CsvIn
            call={importLandings}
            params={{ id }}
            invalidates={[listStoreLandings, listOwnLandings]}
            action={t`Importar páginas`}
            columns={['title', 'slug', 'text', 'offers', 'plan', 'discount', 'bar', 'button', 'links', 'active']}
            heads={landingHeads}
          />
        </>
      )}
      below={(given) => <StoreParts id={given.id} />}
      labels={{
        distributor_id: t`Distribuidor`,
        code: t`Código`,
        ...placeLabels,
        active: t`Activa`,
      }}
      start={(given) => ({ active: true, ...given, distributor_id: given?.distributor.id })}
      fields={(form) => (
        <>
          {takes('distributor_id') && (
            <LookupField
              at={form.at('distributor_id')}
              question={(text) => ask(listDistributors, { query: { search: text } })}
              named={(distributorId) => ask(getDistributor, { params: { id: distributorId } })}
              textOf={({ name }) => name}
            />
          )}
          {takes('code') && <CodeField at={form.at('code')} help={t`Mayúsculas, cifras y guiones.`} />}
          <TextField at={form.at('name')} />
          <TextField at={form.at('address')} />
          <PostalCodeField at={form.at('postal_code')} />
          <TextField at={form.at('city')} />
          <PhoneField at={form.at('phone')} />
          <TextField at={form.at('email')} kind="email" />
          <LinesField at={form.at('opening_hours')} maxLength={200} />
          <NumberField at={form.at('latitude')} help={t`Grados, como 40,4168. Con la longitud, la pone en el mapa.`} />
          <NumberField at={form.at('longitude')} />
          {takes('active') && <SwitchField at={form.at('active')} help={t`Se puede contratar en ella.`} />}
        </>
      )}
    />
  );
}
