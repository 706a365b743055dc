import { I18nProvider } from '@lingui/react';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createStore, Provider, useAtomValue } from 'jotai';
import { createRoot } from 'react-dom/client';
import { createDistributor, listDistributors } from '#domain/wire/distributors.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { createApi } from '#src/api/client.ts';
import { createQueryClient, persistOptions } from '#src/app/query-client.ts';
import { watchSession } from '#src/app/session.ts';
import { ApiProvider } from '#src/data/api-context.ts';
import { useList } from '#src/data/list.ts';
import { useSave } from '#src/data/save.ts';
import { TextField } from '#src/forms/fields/text.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { activateCatalogue, addCatalogue } from '#src/i18n/activate.ts';
import { messages } from '#src/i18n/catalogues/kit/es-ES.po';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { NavigationProvider } from '#src/ui/link.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import '#src/ui/tokens.css';
import '#src/ui/base.css';

/** The page of `tests/journeys/office-data.spec.ts`: two lists and a form over the real API, as the office's screens use them. */
const i18n = activateCatalogue();
// In the app these messages are loaded with a screen, after those of the shell.
addCatalogue(messages);
const store = createStore();
const queryClient = createQueryClient();
const api = createApi({
  base: '/api',
  token: () => store.get(loggedUserAtom)?.api_token ?? null,
  onAnswer: () => undefined,
  onHalt: () => undefined,
  onNoAnswer: () => undefined,
  onUnauthenticated: (isRevoked) => session.expire(isRevoked),
  onFactorAgain: async () => false,
  onFactorMissing: () => undefined,
});
const session = watchSession({
  store,
  queryClient,
  forgetKept: () => void persistOptions.persister.removeClient(),
  forgetStored: () => undefined,
});

function Distributors() {
  const list = useList(listDistributors);
  const { mutateAsync: create } = useSave(createDistributor, { invalidates: [listDistributors] });
  const form = useWireForm({
    body: createDistributor.body,
    labels: { name: 'Nombre', code: 'Código', document_code: 'NIF', email: 'Correo', phone: 'Teléfono', active: 'Activo' },
    start: { name: '', code: '' },
    save: (body) => create({ body }),
  });
  return (
    <section aria-label="Distribuidores">
      <input aria-label="Buscar" defaultValue={list.search} onChange={(event) => list.setSearch(event.target.value)} />
      <select
        aria-label="Estado"
        value={list.filter.active ?? ''}
        onChange={({ target: { value } }) => list.setFilter({ active: value === '0' || value === '1' ? value : null })}
      >
        <option value="">Todos</option>
        <option value="1">Activos</option>
        <option value="0">Inactivos</option>
      </select>
      <DataTable
        caption="Distribuidores"
        columns={[
          { key: 'name', head: 'Nombre', cell: ({ name }) => name, isSortable: true },
          { key: 'code', head: 'Código', cell: ({ code }) => code },
        ]}
        rows={list.rows}
        keyOf={({ id }) => id}
        {...(list.sort === undefined ? {} : { sort: list.sort })}
        onSort={list.setSort}
        error={list.error?.message ?? null}
        onRetry={list.retry}
        empty={<p>Ninguno</p>}
      />
      <Pagination {...list.pages} />
      <WireFields form={form} id="distributor">
        <TextField at={form.at('name')} />
        <TextField at={form.at('code')} />
      </WireFields>
      <Button type="submit" form="distributor" loading={form.isBusy && 'Guardando…'}>
        Guardar
      </Button>
    </section>
  );
}

function Policies() {
  const list = useList(listPolicies);
  return (
    <section aria-label="Pólizas">
      {list.rows?.map(({ id, number, complete_name }) => (
        <p key={id}>
          {number} {complete_name}
        </p>
      ))}
    </section>
  );
}

function Office() {
  return useAtomValue(loggedUserAtom) === null ? (
    <p>Nadie</p>
  ) : (
    <>
      <Policies />
      <Distributors />
    </>
  );
}

const router = createRouter({
  routeTree: createRootRoute({ component: Office }),
  history: createBrowserHistory(),
  basepath: location.pathname,
});

declare global {
  interface Window {
    /** The functions of this page that a test calls. */
    officePage: { queriesInMemory: () => string; logOut: () => void };
  }
}
window.officePage = {
  queriesInMemory: () =>
    JSON.stringify([
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey, state]),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ]),
  logOut: () => store.set(loggedUserAtom, null),
};

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <I18nProvider i18n={i18n}>
    <Provider store={store}>
      <ApiProvider value={api}>
        <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions}>
          <NavigationProvider value={{ hrefOf: (to) => to, go: (to) => router.history.push(to) }}>
            <RouterProvider router={router as never} />
          </NavigationProvider>
        </PersistQueryClientProvider>
      </ApiProvider>
    </Provider>
  </I18nProvider>,
);
