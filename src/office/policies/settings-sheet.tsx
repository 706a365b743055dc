import { Trans, useLingui } from '@lingui/react/macro';
import { getHistory } from '#domain/wire/history.ts';
import { getPolicy, type Policy } from '#domain/wire/policies.ts';
import { setPolicySettings } from '#domain/wire/policy-changes.ts';
import { useSave } from '#src/data/save.ts';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';

/**
 * The values that an evaluation returns besides its result, and the address of the contract. Only changed fields are sent: the office is not told the present link
 * for paying.
 */
export function SettingsSheet({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const { mutateAsync } = useSave(setPolicySettings, { invalidates: [getPolicy, getHistory] });
  const form = useWireForm({
    body: setPolicySettings.body,
    labels: { card_liverpool: t`Sin pago en el proceso`, payment_link: t`Enlace de pago`, contract_link: t`Enlace del contrato` },
    start: { card_liverpool: '', payment_link: '', contract_link: policy.contract_link ?? '' },
    save: async (body) => {
      await mutateAsync({
        params: { id: policy.id },
        body: Object.fromEntries(Object.entries(body).filter(([name]) => dirtyFields[name])),
      });
      done(t`Ajustes guardados`);
    },
  });
  // Must be read during render: react-hook-form updates only the state that is read there.
  const { dirtyFields } = form.methods.formState;
  return (
    <FormSheet title={<Trans>Ajustes de la póliza</Trans>} action={<Trans>Guardar</Trans>} form={form} onClose={onClose}>
      <SwitchField at={form.at('card_liverpool')} help={t`Se paga fuera: tras la peritación no se le pide nada.`} />
      <TextField at={form.at('payment_link')} help={t`Una dirección https o de esta aplicación.`} />
      <TextField at={form.at('contract_link')} help={t`Una dirección https o de esta aplicación.`} />
    </FormSheet>
  );
}
