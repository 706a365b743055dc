import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import {
  createDistributor,
  deleteDistributor,
  getDistributor,
  importStores,
  listDistributors,
  updateDistributor,
} from '#domain/wire/distributors.ts';
import { getHistory } from '#domain/wire/history.ts';
import { listOwnStores } from '#domain/wire/stores.ts';
import { useList } from '#src/data/list.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { DocumentField } from '#src/forms/fields/document.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { DateText } from '#src/ui/date.tsx';
import { ActiveFilter, ActivePill } from './kit/active.tsx';
import { CsvIn } from './kit/csv-in.tsx';
import { ResourceListPage } from './kit/resource-list-page.tsx';
import { ResourcePage } from './kit/resource-page.tsx';

const place = '/oficina/distribuidores';
const calls = {
  list: listDistributors,
  get: getDistributor,
  create: createDistributor,
  update: updateDistributor,
  remove: deleteDistributor,
};

function useWords() {
  const { t } = useLingui();
  return {
    many: t`Distribuidores`,
    one: t`Distribuidor`,
    fresh: t`Nuevo distribuidor`,
    none: t`Todavía no hay ninguno`,
    askRemove: t`¿Borrar este distribuidor?`,
    removes: t`Solo se puede si no tiene tiendas. No se puede deshacer.`,
    inUse: t`Todavía tiene tiendas. Bórralas antes, o cámbialas de distribuidor.`,
  };
}

/** `/oficina/distribuidores`: who sells through stores of their own. */
export function DistributorsScreen() {
  const { t } = useLingui();
  const list = useList(listDistributors);
  return (
    <ResourceListPage
      calls={calls}
      place={place}
      words={useWords()}
      icon="users"
      list={list}
      searchHelp={t`Nombre, código o NIF`}
      columns={[
        { key: 'name', head: t`Nombre`, cell: ({ name }) => name, isSortable: true },
        { key: 'code', head: t`Código`, cell: ({ code }) => code },
        { key: 'email', head: t`Correo`, cell: ({ email }) => email ?? '—' },
        { key: 'phone', head: t`Teléfono`, cell: ({ phone }) => phone ?? '—' },
        { key: 'active', head: t`Estado`, cell: ({ active }) => <ActivePill active={active} /> },
        { key: 'created_at', head: t`Alta`, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
      ]}
    >
      <ActiveFilter list={list} />
    </ResourceListPage>
  );
}

/** `/oficina/distribuidores/{id}`, and `/nuevo`. */
export function DistributorScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/office/oficina/distribuidores/$id' });
  return (
    <ResourcePage
      calls={calls}
      place={place}
      words={useWords()}
      subject="distributor"
      id={id}
      nameOf={({ name }) => name}
      actions={() => (
        <CsvIn
          call={importStores}
          params={{ id }}
          invalidates={[listOwnStores, getHistory]}
          action={t`Importar tiendas`}
          columns="code, name, address, postal_code, city"
        />
      )}
      labels={{ name: t`Nombre`, code: t`Código`, document_code: t`NIF`, email: t`Correo`, phone: t`Teléfono`, active: t`Activo` }}
      start={(given) => ({ name: '', code: '', document_code: '', email: '', phone: '', active: true, ...given })}
      fields={(form) => (
        <>
          <TextField at={form.at('name')} />
          <CodeField at={form.at('code')} help={t`Mayúsculas, cifras y guiones.`} />
          <DocumentField at={form.at('document_code')} />
          <TextField at={form.at('email')} kind="email" />
          <PhoneField at={form.at('phone')} />
          <SwitchField at={form.at('active')} help={t`Sus tiendas venden.`} />
        </>
      )}
    />
  );
}
