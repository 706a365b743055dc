import { useLingui } from '@lingui/react/macro';
import { roles } from '#domain/access/roles.ts';
import { createUser, importUsers, listUsers, userHeads } from '#domain/wire/user-accounts.ts';
import { useList } from '#src/data/list.ts';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { roleWords } from './role-words.ts';

/** `/oficina/usuarios`: everybody who can log in. */
export function UsersScreen() {
  const { t, i18n } = useLingui();
  const list = useList(listUsers);
  return (
    <ResourceListPage
      calls={{ list: listUsers, create: createUser }}
      place="/oficina/usuarios"
      words={{ many: t`Usuarios`, fresh: t`Nuevo usuario`, none: t`Todavía no hay ninguno` }}
      icon="user"
      list={list}
      searchHelp={t`Nombre, apellidos, correo o documento`}
      actions={
        <CsvIn
          call={importUsers}
          invalidates={[listUsers]}
          action={t`Importar usuarios`}
          columns={['email', 'role', 'name', 'surname1', 'surname2', 'phone', 'document_code']}
        />
      }
      columns={[
        { key: 'surname1', head: userHeads.surname1, cell: ({ name, surname1 }) => `${name} ${surname1}`, isSortable: true },
        { key: 'email', head: userHeads.email, cell: ({ email }) => email, isSortable: true },
        { key: 'role', head: userHeads.role, cell: ({ role }) => i18n._(roleWords[role]) },
        {
          key: 'acts_for',
          head: userHeads.acts_for,
          cell: ({ stores, distributors }) => [...distributors, ...stores].map(({ name }) => name).join(', ') || '—',
        },
        { key: 'created_at', head: userHeads.created_at, cell: ({ created_at }) => <DateText when={created_at} />, isSortable: true },
      ]}
    >
      <Filter
        label={t`Papel`}
        all={t`Todos`}
        options={roles.map((role) => ({ value: role, text: i18n._(roleWords[role]) }))}
        value={list.filter.role}
        onValue={(role) => list.setFilter({ role })}
      />
    </ResourceListPage>
  );
}
