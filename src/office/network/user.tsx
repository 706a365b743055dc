import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { isAtMost } from '#domain/access/ranks.ts';
import { roles } from '#domain/access/roles.ts';
import { forbiddenFields, type UserField } from '#domain/access/user-fields.ts';
import { createUser, deleteUser, getUser, listUsers, type UserAccount, updateUser } from '#domain/wire/user-accounts.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { CodeField } from '#src/forms/fields/code.tsx';
import { DocumentField } from '#src/forms/fields/document.tsx';
import { OnePerLineField } from '#src/forms/fields/one-per-line.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { loggedUserAtom } from '#src/state/session.ts';
import { roleWords } from './role-words.ts';
import { UserAccess } from './user-access.tsx';
import { UserLinks } from './user-links.tsx';
import { UserSessions } from './user-sessions.tsx';

const calls = { list: listUsers, get: getUser, create: createUser, update: updateUser };
const removable = { ...calls, remove: deleteUser };

/** `/oficina/usuarios/{id}`, and `/nuevo`: a user, with the fields that the server accepts from the person signed in. */
export function UserScreen({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const takes = useTakenOf();
  const me = useAtomValue(loggedUserAtom);
  const own = me?.role ?? 'policyholder';
  const isMe = String(me?.id) === id;
  return (
    <ResourcePage
      calls={isMe ? calls : removable}
      place="/oficina/usuarios"
      words={{
        many: t`Usuarios`,
        one: t`Usuario`,
        fresh: t`Nuevo usuario`,
        askRemove: t`¿Dar de baja a esta persona?`,
        removes: t`No vuelve a entrar. Si tiene pólizas, siguen a su nombre; si no, se borran sus datos. No se puede deshacer.`,
      }}
      subject="user"
      id={id}
      nameOf={({ name, surname1, surname2 }) => `${name} ${surname1} ${surname2}`.trim()}
      isChangeable={(given) => takes(given, 'name')}
      actions={(given) => (takes(given, 'document_code') && !isMe ? <UserAccess user={given} /> : null)}
      below={(given) => <Below user={given} hasAccess={takes(given, 'document_code') && !isMe} />}
      labels={{
        email: t`Correo`,
        role: t`Papel`,
        name: t`Nombre`,
        surname1: t`Primer apellido`,
        surname2: t`Segundo apellido`,
        phones: t`Teléfonos`,
        document_code: t`NIF, NIE o CIF`,
        country_resid: t`País de residencia`,
        employee: t`Es empleado`,
        segment: t`Segmento`,
      }}
      start={(given) => ({ phones: [], country_resid: 'ES', employee: 'N', ...given })}
      fields={(form, given) => (
        <>
          {takes(given, 'email') && !isMe && (
            <TextField
              at={form.at('email')}
              kind="email"
              help={
                given
                  ? emailHelp(given, t`Otro correo vale cuando abra el enlace que le llega a él.`)
                  : t`Le llega un enlace para elegir su contraseña.`
              }
            />
          )}
          {takes(given, 'role') && (
            <ChoiceField
              at={form.at('role')}
              options={roles.filter((role) => isAtMost(role, own)).map((role) => ({ value: role, text: i18n._(roleWords[role]) }))}
              {...(given ? { help: t`Con otro papel deja de actuar por sus tiendas y distribuidores.` } : {})}
            />
          )}
          <TextField at={form.at('name')} />
          <TextField at={form.at('surname1')} />
          <TextField at={form.at('surname2')} />
          <OnePerLineField at={form.at('phones')} maxLength={120} />
          {takes(given, 'document_code') && <DocumentField at={form.at('document_code')} />}
          {takes(given, 'country_resid') && <CodeField at={form.at('country_resid')} help={t`Dos letras, como ES.`} />}
          {takes(given, 'employee') && (
            <ChoiceField
              at={form.at('employee')}
              look="segment"
              options={[
                { value: 'S', text: t`Sí` },
                { value: 'N', text: t`No` },
              ]}
            />
          )}
          {takes(given, 'segment') && <TextField at={form.at('segment')} />}
        </>
      )}
    />
  );
}

function Below({ user, hasAccess }: { user: UserAccount; hasAccess: boolean }) {
  return (
    <>
      <UserLinks user={user} />
      {hasAccess && <UserSessions user={user} />}
    </>
  );
}

/** The address that is waiting to be confirmed by its link, followed by the explanation. */
const emailHelp = ({ pending_email }: UserAccount, how: string) => (pending_email === null ? how : `${pending_email}. ${how}`);

/** Whether the server accepts a field of a user from the person signed in; of a new user it accepts all. */
function useTakenOf(): (of: UserAccount | null, field: UserField) => boolean {
  const me = useAtomValue(loggedUserAtom);
  return (of, field) =>
    of === null || (me !== null && forbiddenFields({ userId: me.id, role: me.role }, of, { fields: [field] }).length === 0);
}
