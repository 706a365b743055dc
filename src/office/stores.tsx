import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { forbiddenStoreFields } from '#domain/access/store-fields.ts';
import { getDistributor, listDistributors } from '#domain/wire/distributors.ts';
import { createStore, deleteStore, getStore, listOwnStores, updateStore } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { useList } from '#src/data/list.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { NumberField } from '#src/forms/fields/number.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { PostalCodeField } from '#src/forms/fields/postal-code.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ActiveFilter, ActivePill } from './kit/active.tsx';
import { ResourceListPage } from './kit/resource-list-page.tsx';
import { ResourcePage } from './kit/resource-page.tsx';
import { useTakenFields } from './kit/use-taken-fields.ts';

const place = '/oficina/tiendas';
const calls = { list: listOwnStores, get: getStore, create: createStore, update: updateStore, remove: deleteStore };

function useWords() {
  const { t } = useLingui();
  return {
    many: t`Tiendas`,
    one: t`Tienda`,
    fresh: t`Nueva tienda`,
    none: t`Todavía no hay ninguna`,
    askRemove: t`¿Borrar esta tienda?`,
    removes: t`Sus pólizas quedan. Sus páginas y sus descuentos dejan de valer.`,
  };
}

/** `/oficina/tiendas`: those for which whoever asks acts. */
export function StoresScreen() {
  const { t } = useLingui();
  const list = useList(listOwnStores);
  return (
    <ResourceListPage
      calls={calls}
      place={place}
      words={useWords()}
      icon="store"
      list={list}
      searchHelp={t`Nombre, código o ciudad`}
      columns={[
        { key: 'name', head: t`Nombre`, cell: ({ name }) => name, isSortable: true },
        { key: 'code', head: t`Código`, cell: ({ code }) => code },
        { key: 'distributor', head: t`Distribuidor`, cell: ({ distributor }) => distributor.name },
        { key: 'city', head: t`Ciudad`, cell: ({ city }) => city, isSortable: true },
        { key: 'phone', head: t`Teléfono`, cell: ({ phone }) => phone ?? '—' },
        { key: 'active', head: t`Estado`, cell: ({ active }) => <ActivePill active={active} /> },
      ]}
    >
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}

/** `/oficina/tiendas/{id}`, and `/nuevo`. */
export function StoreScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const takes = useTakenFields(forbiddenStoreFields);
  const { id } = useParams({ from: '/office/oficina/tiendas/$id' });
  return (
    <ResourcePage
      calls={calls}
      place={place}
      words={useWords()}
      subject="store"
      id={id}
      nameOf={({ name }) => name}
      labels={{
        distributor_id: t`Distribuidor`,
        code: t`Código`,
        name: t`Nombre`,
        address: t`Dirección`,
        postal_code: t`Código postal`,
        city: t`Ciudad`,
        phone: t`Teléfono`,
        email: t`Correo`,
        opening_hours: t`Horario`,
        latitude: t`Latitud`,
        longitude: t`Longitud`,
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
