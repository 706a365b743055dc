import { useLingui } from '@lingui/react/macro';
import { createApiKey, listApiKeys } from '#domain/wire/api-keys.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { ApiKeyStatePill } from './api-key-state.tsx';
import { scopeWords } from './api-key-words.ts';

/** `/oficina/claves`: the keys with which partners' programs call the API. */
export function ApiKeysScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listApiKeys);
  return (
    <ResourceListPage
      calls={{ list: listApiKeys, create: createApiKey }}
      place="/oficina/claves"
      words={{ many: t`Claves de API`, fresh: t`Nueva clave`, none: t`Todavía no hay ninguna clave` }}
      icon="lock"
      list={list}
      columns={[
        { key: 'name', head: t`Nombre`, cell: ({ name }) => name, isSortable: true },
        { key: 'user', head: t`Actúa como`, cell: ({ user }) => user.email },
        { key: 'scopes', head: t`Para qué vale`, cell: ({ scopes }) => scopes.map((scope) => i18n._(scopeWords[scope])).join(' · ') },
        { key: 'state', head: t`Estado`, cell: (key) => <ApiKeyStatePill {...key} /> },
        { key: 'ends_on', head: t`Último día`, cell: ({ ends_on: day }) => (day ? <DateText when={day} /> : '—') },
        { key: 'last_used_on', head: t`Usada por última vez`, cell: ({ last_used_on: day }) => (day ? <DateText when={day} /> : '—') },
        { key: 'created_at', head: t`Alta`, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
      ]}
    >
      <Filter
        label={t`Estado`}
        all={t`Todas`}
        options={[
          { value: '1', text: t`Sin revocar` },
          { value: '0', text: t`Revocadas` },
        ]}
        value={list.filter.active}
        onValue={(active) => list.setFilter({ active })}
      />
    </ResourceListPage>
  );
}
