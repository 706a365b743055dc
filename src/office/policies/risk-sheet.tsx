import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { parseTypedImei } from '#domain/device/imei.ts';
import { brandField, modelField, referenceField } from '#domain/wire/device-fields.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import { type GenericItem, getGenericItem, listAllGenericItems } from '#domain/wire/generic-items.ts';
import { getHistory } from '#domain/wire/history.ts';
import { getPolicy, listPolicies, type Policy, type PolicyRisk } from '#domain/wire/policies.ts';
import { updatePolicyAsOffice } from '#domain/wire/policy-changes.ts';
import { getPolicyContract } from '#domain/wire/policy-contracts.ts';
import { imeiText } from '#domain/wire/users.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { CodeField } from '#src/forms/fields/code.tsx';
import { LookupBox } from '#src/forms/fields/lookup.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm, type WireForm } from '#src/forms/use-wire-form.ts';
import { Clash } from '#src/office/kit/clash.tsx';
import { useChange, useReadAgain } from '#src/office/kit/use-change.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { Note } from '#src/ui/text.tsx';

const imeiField = v.pipe(
  imeiText,
  v.check((text) => parseTypedImei(text).ok, 'wrong-form' satisfies FieldCode),
);
const device = { brand: brandField, model: modelField, reference: v.nullable(referenceField) };
/** An IMEI that is on record may be corrected, but not removed. */
const riskBody = v.strictObject({ ...device, imei: v.nullable(imeiField), imei2: v.nullable(imeiField) });
const numberedBody = v.strictObject({ ...riskBody.entries, imei: imeiField });
type RiskBody = v.InferInput<typeof riskBody>;

/** The part of a risk that says which device is insured; null: the risk is a person. */
function deviceOf({ policy_risk_mobile, policy_risk_scooter, policy_risk_device, policy_risk_portable, policy_risk_smart_tv }: PolicyRisk) {
  return policy_risk_mobile ?? policy_risk_scooter ?? policy_risk_device ?? policy_risk_portable ?? policy_risk_smart_tv;
}

function fieldsOf({ policy_risks }: Policy, riskId: number): RiskBody {
  const risk = policy_risks.find(({ id }) => id === riskId);
  const { brand = '', model = '', reference = null } = (risk && deviceOf(risk)) ?? {};
  const { imei = null, imei2 = null } = risk?.policy_risk_mobile ?? {};
  return { brand, model, reference, imei, imei2 };
}

/** The changes as the call takes them: the two IMEIs of a phone are always sent together. */
function changeOf(changed: Partial<RiskBody>, all: RiskBody, riskId: number) {
  const { imei, imei2, ...words } = changed;
  const isNumber = imei !== undefined || imei2 !== undefined;
  return {
    ...(Object.keys(words).length > 0 ? { device: { policy_risk_id: riskId, ...words } } : {}),
    ...(isNumber && all.imei !== null ? { imei: { policy_risk_id: riskId, imei: all.imei, imei2: all.imei2 || null } } : {}),
  };
}

/** Corrects which device is insured, and a phone's IMEIs. Fields that somebody else changes meanwhile keep that person's values. */
export function RiskSheet({ policy, risk, onClose }: { policy: Policy; risk: PolicyRisk; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const done = useDone(onClose);
  const readAgain = useReadAgain();
  const isMobile = risk.policy_risk_mobile !== null;
  const params = { id: policy.id };
  const { mutateAsync } = useSave(updatePolicyAsOffice, { invalidates: [getPolicy, getPolicyContract, listPolicies, getHistory] });
  const { change, clashes, takeTheirs } = useChange({
    given: policy,
    fieldsOf: (one) => ({ ...fieldsOf(one, risk.id) }),
    readAgain: () => readAgain(ask(getPolicy, { params })),
    send: (changed, asRead) => mutateAsync({ params, body: changeOf(changed, form.methods.getValues() as RiskBody, risk.id), asRead }),
  });
  const labels = { brand: t`Marca`, model: t`Modelo`, reference: t`Referencia`, imei: t`IMEI`, imei2: t`Segundo IMEI` };
  const form = useWireForm<RiskBody>({
    body: risk.policy_risk_mobile?.imei ? numberedBody : riskBody,
    labels,
    start: fieldsOf(policy, risk.id),
    draft: { name: `risk.${risk.id}` },
    save: async (typed) => {
      await change(Object.fromEntries(Object.entries(typed).filter(([name]) => dirtyFields[name])), form.methods);
      done(t`Guardado`);
    },
  });
  // Must be read during render: react-hook-form updates only the state that is read there.
  const { dirtyFields } = form.methods.formState;
  const isNone = t`No es un IMEI: son 15 cifras, y la última tiene que cuadrar con las demás.`;
  return (
    <FormSheet title={<Trans>Cambiar lo asegurado</Trans>} action={<Trans>Guardar</Trans>} form={form} onClose={onClose}>
      <Clash clashes={clashes} labels={labels} onTake={(name) => takeTheirs(name, form.methods)} />
      {isMobile && (
        <>
          <CodeField numeric at={form.at('imei')} words={{ 'wrong-form': isNone }} />
          <CodeField numeric at={form.at('imei2')} words={{ 'wrong-form': isNone }} />
          <Note icon="info">
            <Trans>La peritación se queda como está, y corregir el número no gasta ninguna repetición de la persona.</Trans>
          </Note>
        </>
      )}
      <CatalogueSearch form={form} riskType={risk.risk_type} />
      <TextField at={form.at('brand')} />
      <TextField at={form.at('model')} />
      <TextField at={form.at('reference')} />
      <Note icon="info">
        <Trans>Corregir estas palabras no cambia el precio del seguro.</Trans>
      </Note>
    </FormSheet>
  );
}

/** Fills in brand, model and reference from the catalogue. */
function CatalogueSearch({ form, riskType }: { form: WireForm<RiskBody>; riskType: number }) {
  const { t } = useLingui();
  const ask = useAsk();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<number | ''>('');
  const fill = async (id: number) => {
    const { brand, model, reference } = await queryClient.fetchQuery(ask(getGenericItem, { params: { id } }));
    for (const [name, value] of Object.entries({ brand, model, reference: reference ?? '' }))
      form.methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <LookupBox
      label={t`Buscar en el catálogo`}
      question={(text) => ask(listAllGenericItems, { query: { search: text, filter: { risk_type: String(riskType) } } })}
      named={(id) => ask(getGenericItem, { params: { id } })}
      textOf={({ brand, model }: GenericItem) => `${brand} ${model}`}
      value={chosen}
      onValue={(id) => {
        setChosen(id);
        if (id !== '') void fill(id);
      }}
    />
  );
}
