import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import * as v from 'valibot';
import { addPasskey, beginPasskey, listPasskeys } from '#domain/wire/passkeys.ts';
import { keyOf } from '#src/data/key.ts';
import { useSave } from '#src/data/save.ts';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { createPasskey, deviceName, PasskeyError, type PasskeyRefusal } from '#src/platform/passkeys/passkeys.ts';
import { toastAtom } from '#src/state/shell.ts';
import { usedPasskey } from '#src/state/used-passkey.ts';
import { Note } from '#src/ui/text.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';

/** The form's values for both calls, between which the device asks for the finger, the face or the PIN. */
const newPasskeyBody = v.strictObject({ name: addPasskey.body.entries.name, ...beginPasskey.body.entries });

/** Creates a passkey: asks for the current password, then the device asks for the finger, the face or the PIN. */
export function PasskeySheet({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useLingui();
  const setToast = useSetAtom(toastAtom);
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<PasskeyRefusal | null>(null);
  const { mutateAsync: begin } = useSave(beginPasskey, { invalidates: [] });
  const { mutateAsync: add } = useSave(addPasskey, { invalidates: [listPasskeys] });
  const params = { id: userId };
  const form = useWireForm({
    body: newPasskeyBody,
    labels: { name: t`Nombre de la llave`, current_password: t`Tu contraseña` },
    start: { name: deviceName(), current_password: '' },
    save: async ({ name, current_password }) => {
      setRefusal(null);
      const response = await createPasskey(await begin({ params, body: { current_password } }));
      await add({ params, body: { name, response } });
      usedPasskey.keep();
      setToast(t`Ya puedes entrar sin contraseña`);
      onClose();
    },
    onRefused: (error) => {
      const reason = error instanceof PasskeyError ? error.reason : null;
      setRefusal(reason);
      if (reason !== 'already-here') return;
      // The answer to an earlier attempt may have been lost: the passkey is there, and belongs in the list and at the log-in.
      usedPasskey.keep();
      void queryClient.invalidateQueries({ queryKey: keyOf(listPasskeys, userId) });
    },
  });
  const refusals: Record<PasskeyRefusal, string> = {
    'given-up': t`No se ha creado: se canceló o se acabó el tiempo. Prueba otra vez.`,
    'already-here': t`Este dispositivo ya tiene una llave de acceso de tu cuenta.`,
    'not-possible': t`Este dispositivo no puede crear llaves de acceso. Prueba con otro: tu contraseña sigue valiendo.`,
  };

  return (
    <FormSheet
      title={<Trans>Crear una llave de acceso</Trans>}
      onClose={onClose}
      form={form}
      busy={t`Creando…`}
      action={<Trans>Crear la llave</Trans>}
      failure={refusal === null ? form.failure : refusals[refusal]}
    >
      <TextField
        at={form.at('name')}
        help={t`Para saber después cuál es.`}
        words={{ missing: t`Ponle un nombre.`, 'too-short': t`Ponle un nombre.` }}
      />
      <CurrentPasswordField at={form.at('current_password')} />
      <Note icon="info">
        <Trans>
          Tu huella o tu cara no salen del dispositivo. Tu contraseña sigue valiendo, y si la olvidas te enviamos un enlace por correo.
        </Trans>
      </Note>
    </FormSheet>
  );
}
