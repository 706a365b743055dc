import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { ownPasswordBody, updateUser } from '#domain/wire/user-accounts.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useSave } from '#src/data/save.ts';
import { NewPasswordField } from '#src/forms/fields/new-password.tsx';
import { TickField } from '#src/forms/fields/tick.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { CurrentPasswordField } from '#src/parts/session/current-password-field.tsx';
import { toastAtom } from '#src/state/shell.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Note } from '#src/ui/text.tsx';

/** Changes the password, given the current one. This session continues, all others end (decision A34). */
export function PasswordSheet({ user, onClose }: { user: LoggedUser; onClose: () => void }) {
  const { t } = useLingui();
  const setToast = useSetAtom(toastAtom);
  const { mutateAsync: update } = useSave(updateUser, { invalidates: 'everything' });
  const form = useWireForm({
    body: ownPasswordBody,
    labels: {
      current_password: t`Contraseña de ahora`,
      password: t`Contraseña nueva`,
      keep_unsent: t`Mis otros móviles pueden enviar ya lo que tienen pendiente. Márcalo solo si los tienes tú.`,
    },
    start: { current_password: '', password: '', keep_unsent: false },
    save: async (body) => {
      await update({ params: { id: user.id }, body });
      setToast(t`Contraseña cambiada`);
      onClose();
    },
  });

  return (
    <FormSheet
      title={<Trans>Cambiar la contraseña</Trans>}
      onClose={onClose}
      form={form}
      busy={t`Guardando…`}
      action={<Trans>Guardar la contraseña</Trans>}
    >
      {/* Tells password managers for which user name to store the new password. */}
      <input type="hidden" autoComplete="username" value={user.email} />
      <CurrentPasswordField at={form.at('current_password')} />
      <NewPasswordField at={form.at('password')} />
      <TickField at={form.at('keep_unsent')} />
      <Note icon="info">
        <Trans>Aquí sigues dentro. En tus demás dispositivos se cierra la sesión, y te avisamos por correo.</Trans>
      </Note>
      <ButtonLink kind="ghost" flush to="/password">
        <Trans>He olvidado mi contraseña</Trans>
      </ButtonLink>
    </FormSheet>
  );
}
