import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/person/full-name.ts';
import { getUser } from '#domain/wire/user-accounts.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useAsk } from '#src/data/ask.ts';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { CallOffEmailSheet, EmailSheet } from './email-sheets.tsx';
import { OwnDataSheet } from './own-data-sheet.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { useSheet } from './use-sheet.ts';

/**
 * Name, telephone, e-mail address of the log-in and password, each with the sheet that changes it. Shown without a network too, because the log-in's answer
 * contained them.
 */
export function OwnData({ user }: { user: LoggedUser }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { sheet, open, close } = useSheet();
  const { data: pendingEmail = null } = useQuery({
    ...ask(getUser, { params: { id: user.id } }),
    select: ({ pending_email }) => pending_email,
  });
  const [phone] = user.phones;

  return (
    <>
      <Card flush>
        <ListRow
          icon="user"
          title={fullName(user)}
          text={phone === undefined ? <Trans>Sin teléfono</Trans> : groupedPhone(phone)}
          onPress={() => open('datos')}
        />
        <ListRow
          icon="mail"
          title={<BreakableEmail email={user.email} />}
          text={<Trans>El correo con el que entras</Trans>}
          onPress={() => open('correo')}
        />
        {pendingEmail !== null && (
          <ListRow
            icon="clock"
            title={<BreakableEmail email={pendingEmail} />}
            text={<Trans>Pendiente de confirmar: abre el enlace que te enviamos ahí.</Trans>}
            onPress={() => open('correo-anular')}
          />
        )}
        <ListRow icon="lock" title={t`Contraseña`} text={<Trans>Cambiarla</Trans>} onPress={() => open('contrasena')} />
      </Card>
      {sheet === 'datos' && <OwnDataSheet user={user} onClose={close} />}
      {sheet === 'correo' && <EmailSheet user={user} onClose={close} />}
      {sheet === 'correo-anular' && pendingEmail !== null && <CallOffEmailSheet user={user} pendingEmail={pendingEmail} onClose={close} />}
      {sheet === 'contrasena' && <PasswordSheet user={user} onClose={close} />}
    </>
  );
}

/** An e-mail address that breaks before its "@" where it does not fit in a line. */
function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
