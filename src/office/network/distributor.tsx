import { useLingui } from '@lingui/react/macro';
import {
  createDistributor,
  deleteDistributor,
  getDistributor,
  importStores,
  listDistributors,
  updateDistributor,
} from '#domain/wire/distributors.ts';
import { getHistory } from '#domain/wire/history.ts';
import { listOwnStores, storeHeads } from '#domain/wire/stores.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { DocumentField } from '#src/forms/fields/document.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';

const calls = {
  list: listDistributors,
  get: getDistributor,
  create: createDistributor,
  update: updateDistributor,
  remove: deleteDistributor,
};

/** `/oficina/distribuidores/{id}`, and `/nuevo`. */
export function DistributorScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/distribuidores"
      words={{
        many: t`Distribuidores`,
        one: t`Distribuidor`,
        fresh: t`Nuevo distribuidor`,
        askRemove: t`¿Borrar este distribuidor?`,
        removes: t`Solo se puede si no tiene tiendas. No se puede deshacer.`,
        inUse: t`Todavía tiene tiendas. Bórralas antes, o cámbialas de distribuidor.`,
      }}
      subject="distributor"
      id={id}
      nameOf={({ name }) => name}
      actions={() => (
        <CsvIn
          call={importStores}
          params={{ id }}
          invalidates={[listOwnStores, getHistory]}
          action={t`Importar tiendas`}
          columns={['code', 'name', 'address', 'postal_code', 'city']}
          heads={storeHeads}
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
