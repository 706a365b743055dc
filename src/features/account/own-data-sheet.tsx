import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { ownDataBody, updateUser } from '#domain/wire/user-accounts.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useSave } from '#src/data/save.ts';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { toastAtom } from '#src/state/shell.ts';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { Note } from '#src/ui/text.tsx';

/** Edits name and telephone. Typed values survive the end of the session. */
export function OwnDataSheet({ user, onClose }: { user: LoggedUser; onClose: () => void }) {
  const { t } = useLingui();
  const setUser = useSetAtom(loggedUserAtom);
  const setToast = useSetAtom(toastAtom);
  const { mutateAsync: update } = useSave(updateUser, { invalidates: [] });
  const [phone = '', ...otherPhones] = user.phones;
  const form = useWireForm({
    body: ownDataBody,
    labels: { name: t`Nombre`, surname1: t`Primer apellido`, surname2: t`Segundo apellido`, phone: t`Teléfono` },
    start: { name: user.name, surname1: user.surname1, surname2: user.surname2, phone: groupedPhone(phone) },
    draft: { name: 'account.data' },
    save: async ({ phone: typed, ...names }) => {
      const phones = typed === null ? otherPhones : [typed, ...otherPhones];
      const { id, name, surname1, surname2, phones: kept } = await update({ params: { id: user.id }, body: { ...names, phones } });
      // Meanwhile they may have left in another tab, or somebody else may have come.
      setUser((now) => (now?.id === id ? { ...now, name, surname1, surname2, phones: kept } : now));
      setToast(t`Datos guardados`);
      onClose();
    },
  });

  return (
    <FormSheet title={<Trans>Tus datos</Trans>} onClose={onClose} form={form} busy={t`Guardando…`} action={<Trans>Guardar</Trans>}>
      <TextField at={form.at('name')} autoComplete="given-name" words={{ missing: t`Escribe tu nombre.` }} />
      <TextField at={form.at('surname1')} autoComplete="family-name" words={{ missing: t`Escribe tu primer apellido.` }} />
      <TextField at={form.at('surname2')} autoComplete="additional-name" />
      <PhoneField at={form.at('phone')} />
      {user.role === 'policyholder' && (
        <Note icon="info">
          <Trans>Tu NIF y lo que dice un contrato ya firmado no cambian aquí: para corregirlos, llámanos.</Trans>
        </Note>
      )}
    </FormSheet>
  );
}
