import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { getHistory } from '#domain/wire/history.ts';
import { getPolicy, listPolicies, type Policy } from '#domain/wire/policies.ts';
import { updatePolicyAsOffice } from '#domain/wire/policy-changes.ts';
import { getStore, listOwnStores } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { Clash } from '#src/office/kit/clash.tsx';
import { useChange, useReadAgain } from '#src/office/kit/use-change.ts';
import { useDone } from '#src/office/kit/use-done.ts';

const storeBody = v.pick(updatePolicyAsOffice.body, ['store_id']);

/** Changes the store to which a policy's sale is attributed: from then on that store's people see the policy, and those of the previous store no longer do. */
export function StoreSheet({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const done = useDone(onClose);
  const readAgain = useReadAgain();
  const params = { id: policy.id };
  const fieldsOf = ({ store }: Policy) => ({ store_id: store?.id ?? null });
  const { mutateAsync } = useSave(updatePolicyAsOffice, { invalidates: [getPolicy, listPolicies, getHistory] });
  const { change, clashes, takeTheirs } = useChange({
    given: policy,
    fieldsOf,
    readAgain: () => readAgain(ask(getPolicy, { params })),
    send: (changed, asRead) => mutateAsync({ params, body: changed, asRead }),
  });
  const labels = { store_id: t`Tienda` };
  const form = useWireForm({
    body: storeBody,
    labels,
    start: fieldsOf(policy),
    save: async (typed) => {
      if (form.methods.formState.isDirty) await change(typed, form.methods);
      done(t`Guardado`);
    },
  });
  return (
    <FormSheet
      title={<Trans>Cambiar la tienda</Trans>}
      action={<Trans>Guardar</Trans>}
      form={form}
      above={
        <p>
          <Trans>La ven desde entonces las personas de la tienda nueva, y ya no las de antes. Vacío: se contrató en la web.</Trans>
        </p>
      }
      onClose={onClose}
    >
      <Clash clashes={clashes} labels={labels} onTake={(name) => takeTheirs(name, form.methods)} />
      <LookupField
        at={form.at('store_id')}
        question={(text) => ask(listOwnStores, { query: { search: text } })}
        named={(id) => ask(getStore, { params: { id } })}
        textOf={({ name }) => name}
      />
    </FormSheet>
  );
}
