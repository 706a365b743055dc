import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import * as v from 'valibot';
import { ownEmailBody, updateUser } from '#domain/wire/user-accounts.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useSave } from '#src/data/save.ts';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { CurrentPasswordField } from '#src/parts/session/current-password-field.tsx';
import { toastAtom } from '#src/state/shell.ts';
import { Note } from '#src/ui/text.tsx';

/** Requests another e-mail address for the log-in. It takes effect when the link that is mailed to it has been opened; the present address is notified. */
export function EmailSheet({ user, onClose }: { user: LoggedUser; onClose: () => void }) {
  const { t } = useLingui();
  const setToast = useSetAtom(toastAtom);
  const { mutateAsync: update } = useSave(updateUser, { invalidates: [] });
  const form = useWireForm({
    body: ownEmailBody,
    labels: { email: t`Correo nuevo`, current_password: t`Tu contraseña` },
    start: { email: '', current_password: '' },
    save: async (body) => {
      await update({ params: { id: user.id }, body });
      setToast(t`Te hemos enviado un enlace a ${body.email}`);
      onClose();
    },
  });
  const whole = t`Escribe tu correo completo, como nombre@dominio.es.`;

  return (
    <FormSheet
      title={<Trans>Cambiar el correo</Trans>}
      onClose={onClose}
      form={form}
      busy={t`Enviando…`}
      action={<Trans>Enviarme el enlace</Trans>}
    >
      <TextField
        at={form.at('email')}
        kind="email"
        words={{ missing: whole, 'wrong-form': whole, 'too-long': whole, unique: t`Ese correo ya es de otra cuenta.` }}
      />
      <CurrentPasswordField at={form.at('current_password')} />
      <Note icon="info">
        <Trans>
          Te enviamos un enlace al correo nuevo. Hasta que lo abras entras con el de ahora, al que también avisamos. Al confirmarlo se
          cierra la sesión en todos tus dispositivos.
        </Trans>
      </Note>
    </FormSheet>
  );
}

const callOffBody = v.pick(ownEmailBody, ['current_password']);

/** Cancels the change: the present address stays. */
export function CallOffEmailSheet({ user, pendingEmail, onClose }: { user: LoggedUser; pendingEmail: string; onClose: () => void }) {
  const { t } = useLingui();
  const setToast = useSetAtom(toastAtom);
  const { mutateAsync: update } = useSave(updateUser, { invalidates: [] });
  const form = useWireForm({
    body: callOffBody,
    labels: { current_password: t`Tu contraseña` },
    start: { current_password: '' },
    save: async (body) => {
      await update({ params: { id: user.id }, body: { ...body, pending_email: null } });
      setToast(t`Sigues entrando con ${user.email}`);
      onClose();
    },
  });

  return (
    <FormSheet
      title={<Trans>Dejar el correo de ahora</Trans>}
      onClose={onClose}
      form={form}
      busy={t`Guardando…`}
      action={<Trans>No cambiar el correo</Trans>}
      above={
        <p>
          <Trans>
            El enlace que enviamos a {pendingEmail} dejará de valer. Si no te ha llegado, mira en el correo no deseado antes de anularlo.
          </Trans>
        </p>
      }
    >
      <CurrentPasswordField at={form.at('current_password')} />
    </FormSheet>
  );
}
