import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { checkChanges } from '#domain/policy/changeable-fields.ts';
import { getHistory } from '#domain/wire/history.ts';
import { getPolicy, listPolicies } from '#domain/wire/policies.ts';
import { updatePolicyContract } from '#domain/wire/policy-changes.ts';
import { getPolicyContract, type PolicyContract } from '#domain/wire/policy-contracts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { DayField } from '#src/forms/fields/day.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { PostalCodeField } from '#src/forms/fields/postal-code.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { Clash } from '#src/office/kit/clash.tsx';
import { useChange, useReadAgain } from '#src/office/kit/use-change.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import type { Shown } from './shown.ts';

const names = ['complete_name', 'email', 'phone', 'address', 'invoice_declared', 'sign_by'] as const;

const fieldsOf = ({ holder, invoice_declared, sign_by }: PolicyContract) => ({
  complete_name: { name: holder.name, surname1: holder.surname1, surname2: holder.surname2 },
  email: holder.email,
  phone: holder.phone,
  address: { street: holder.street, number: holder.number, postal_code: holder.postal_code, town: holder.town },
  invoice_declared,
  sign_by,
});

/**
 * The contract's fields that the office may change: how to reach the holder, and the holder's declarations. Fields that somebody else changes meanwhile keep that
 * person's values.
 */
export function ChangeSheet({ policy, contract, onClose }: Shown & { contract: PolicyContract; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const done = useDone(onClose);
  const readAgain = useReadAgain();
  const role = useAtomValue(loggedUserAtom)?.role ?? 'policyholder';
  const takes = (name: (typeof names)[number]) => checkChanges(role, policy.status, [name]).ok;
  const params = { id: policy.id };
  const { mutateAsync } = useSave(updatePolicyContract, { invalidates: [getPolicy, listPolicies, getHistory] });
  const { change, clashes, takeTheirs } = useChange({
    given: contract,
    fieldsOf,
    readAgain: () => readAgain(ask(getPolicyContract, { params })),
    send: (changed, asRead) => mutateAsync({ params, body: changed, asRead }),
  });
  const labels = {
    complete_name: { name: t`Nombre`, surname1: t`Primer apellido`, surname2: t`Segundo apellido` },
    email: t`Correo`,
    phone: t`Teléfono`,
    address: { street: t`Calle`, number: t`Número`, postal_code: t`Código postal`, town: t`Población` },
    invoice_declared: t`Tiene la factura`,
    sign_by: t`Firmar antes de`,
  };
  const form = useWireForm({
    body: updatePolicyContract.body,
    labels,
    start: fieldsOf(contract),
    draft: { name: `policy.${policy.id}` },
    save: async (typed) => {
      await change(Object.fromEntries(Object.entries(typed).filter(([name]) => dirtyFields[name])), form.methods);
      done(t`Guardado`);
    },
  });
  // Must be read during render: react-hook-form updates only the state that is read there.
  const { dirtyFields } = form.methods.formState;
  return (
    <FormSheet title={<Trans>Cambiar los datos</Trans>} action={<Trans>Guardar</Trans>} form={form} onClose={onClose}>
      <Clash
        clashes={clashes}
        labels={{ ...labels, complete_name: t`Nombre`, address: t`Dirección` }}
        onTake={(name) => takeTheirs(name, form.methods)}
      />
      {takes('complete_name') && (
        <>
          <TextField at={form.at('complete_name.name')} />
          <TextField at={form.at('complete_name.surname1')} />
          <TextField at={form.at('complete_name.surname2')} />
        </>
      )}
      <TextField at={form.at('email')} kind="email" />
      <PhoneField at={form.at('phone')} />
      <TextField at={form.at('address.street')} />
      <TextField at={form.at('address.number')} />
      <PostalCodeField at={form.at('address.postal_code')} />
      <TextField at={form.at('address.town')} />
      {takes('invoice_declared') && <SwitchField at={form.at('invoice_declared')} />}
      {takes('sign_by') && <DayField at={form.at('sign_by')} />}
    </FormSheet>
  );
}
