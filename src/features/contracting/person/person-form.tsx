import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useWatch } from 'react-hook-form';
import { isLegalPerson } from '#domain/person/legal-person.ts';
import { longestAddressPart } from '#domain/person/postal-address.ts';
import { requireReference } from '#domain/policy/product-type.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { holderStep } from '#domain/wire/proposal-changes.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { useChangeProposal } from '#src/features/contracting/use-proposal.ts';
import { DayField } from '#src/forms/fields/day.tsx';
import { DocumentField } from '#src/forms/fields/document.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { PostalCodeField } from '#src/forms/fields/postal-code.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import type { Draft } from '#src/forms/use-draft.ts';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Stack } from '#src/ui/layout.tsx';

const asksReferenceOf = ({ product_type_id: typeId, device }: Proposal) =>
  typeId !== null && device !== null && requireReference(typeId).ok;

/**
 * The form for the person who contracts. It starts with the data entered before, else with those of the signed-in user. `step`: the proposal's step once the
 * form is saved.
 */
export function usePersonForm(proposal: Proposal, { step, draft, onSaved }: { step: string; draft?: Draft; onSaved: () => void }) {
  const { t } = useLingui();
  const user = useAtomValue(loggedUserAtom);
  const { mutateAsync: change } = useChangeProposal(proposal);
  const { device, policyholder: said } = proposal;
  const asksReference = asksReferenceOf(proposal);
  const known = user?.role === 'policyholder' ? user : null;
  return useWireForm({
    body: holderStep(civilDateOf(Date.now()), asksReference),
    labels: {
      reference: t`Referencia o número de serie`,
      email: t`Correo`,
      phone: t`Teléfono móvil`,
      policyholder: {
        name: t`Nombre`,
        surname1: t`Primer apellido`,
        surname2: t`Segundo apellido`,
        document: t`NIF o NIE`,
        birth_date: t`Fecha de nacimiento`,
        street: t`Calle`,
        number: t`Número y piso`,
        postal_code: t`Código postal`,
        town: t`Población`,
      },
    },
    start: {
      reference: device?.reference ?? '',
      email: proposal.email ?? known?.email ?? '',
      phone: proposal.phone ?? known?.phones[0] ?? '',
      policyholder: {
        name: said?.name ?? known?.name ?? '',
        surname1: said?.surname1 ?? known?.surname1 ?? '',
        surname2: said?.surname2 ?? known?.surname2 ?? '',
        document: said?.document ?? '',
        birth_date: said?.birth_date ?? '',
        street: said?.street ?? '',
        number: said?.number ?? '',
        postal_code: said?.postal_code ?? '',
        town: said?.town ?? '',
      },
    },
    ...(draft ? { draft } : {}),
    save: async ({ reference, policyholder: typed, ...person }) => {
      const policyholder = isLegalPerson(typed.document) ? { ...typed, surname1: null, surname2: null, birth_date: null } : typed;
      await change({ ...person, policyholder, ...(asksReference && device !== null ? { device: { ...device, reference } } : {}), step });
      onSaved();
    },
  });
}

export function PersonFields({ form, proposal }: { form: ReturnType<typeof usePersonForm>; proposal: Proposal }) {
  const { t } = useLingui();
  const document: unknown = useWatch({ name: 'policyholder.document' });
  const isLegal = isLegalPerson(document);
  return (
    <Stack gap={5}>
      {asksReferenceOf(proposal) && (
        <TextField at={form.at('reference')} maxLength={60} help={t`En la etiqueta del aparato, en su caja o en la factura.`} />
      )}
      <DocumentField at={form.at('policyholder.document')} />
      <TextField at={form.at('policyholder.name')} maxLength={80} autoComplete="given-name" />
      {!isLegal && (
        <>
          <TextField at={form.at('policyholder.surname1')} maxLength={80} autoComplete="family-name" />
          <TextField at={{ ...form.at('policyholder.surname2'), isOptional: true }} maxLength={80} autoComplete="off" />
          <DayField at={form.at('policyholder.birth_date')} autoComplete="bday" first="1900-01-01" last={civilDateOf(Date.now())} />
        </>
      )}
      <PhoneField at={form.at('phone')} />
      <TextField at={form.at('email')} kind="email" help={t`Aquí te enviamos el contrato.`} />
      <TextField at={form.at('policyholder.street')} maxLength={longestAddressPart} autoComplete="address-line1" />
      <TextField at={form.at('policyholder.number')} maxLength={longestAddressPart} autoComplete="address-line2" />
      <PostalCodeField at={form.at('policyholder.postal_code')} />
      <TextField at={form.at('policyholder.town')} maxLength={longestAddressPart} autoComplete="address-level2" />
    </Stack>
  );
}
