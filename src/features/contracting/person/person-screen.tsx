import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { parseIdentityDocument } from '#domain/person/identity-document.ts';
import { requireReference } from '#domain/policy/product-type.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { holderStep, type Proposal } from '#domain/wire/proposals.ts';
import { StepScreen, WithProposal } from '#src/features/contracting/step-screen.tsx';
import { useChangeProposal } from '#src/features/contracting/use-proposal.ts';
import { WhatIsInsured } from '#src/features/contracting/what-is-insured.tsx';
import { DayField } from '#src/forms/fields/day.tsx';
import { DocumentField } from '#src/forms/fields/document.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { PostalCodeField } from '#src/forms/fields/postal-code.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { AppLink, useNavigation } from '#src/ui/link.tsx';
import { Head, Note } from '#src/ui/text.tsx';

/** The second step's first half: who contracts. */
export function PersonScreen() {
  const { t } = useLingui();
  return <WithProposal title={t`Tus datos`}>{(proposal, quote) => <PersonStep proposal={proposal} quote={quote} />}</WithProposal>;
}

function PersonStep({ proposal, quote }: { proposal: Proposal; quote: AppPath }) {
  const { t } = useLingui();
  const formId = useId();
  const user = useAtomValue(loggedUserAtom);
  const form = usePersonForm(proposal);
  usePageTitle(t`Tus datos`, form.hasFailed);
  return (
    <StepScreen
      at={2}
      about={t`Tus datos`}
      next={t`cómo pagas`}
      back={quote}
      proposal={proposal}
      action={
        <Button kind="primary" type="submit" form={formId} loading={form.isBusy && t`Guardando…`}>
          <Trans>Continuar</Trans>
        </Button>
      }
    >
      <Stack gap={5}>
        <Head title={<Trans>Tus datos</Trans>} lead={<WhatIsInsured proposal={proposal} quote={quote} />} />
        {user === null && (
          <Note icon="user">
            <Trans>
              ¿Ya tienes cuenta? <AppLink to="/acceso?return=%2Fcontratacion">Entra</AppLink> y los rellenamos por ti.
            </Trans>
          </Note>
        )}
        <WireFields form={form} id={formId}>
          <Fields form={form} asksReference={asksReferenceOf(proposal)} />
        </WireFields>
      </Stack>
    </StepScreen>
  );
}

const asksReferenceOf = ({ product_type_id: typeId, device }: Proposal) =>
  typeId !== null && device !== null && requireReference(typeId).ok;

/** The form over the step, which begins with what is known: what was said before, else who is signed in. */
function usePersonForm(proposal: Proposal) {
  const { t } = useLingui();
  const { go } = useNavigation();
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
    draft: { name: `contratacion.${proposal.identifier_proposal}`, ofStep: true },
    save: async ({ reference, ...person }) => {
      await change({ ...person, ...(asksReference && device !== null ? { device: { ...device, reference } } : {}), step: 'payment' });
      go('/contratacion/pago');
    },
  });
}

function Fields({ form, asksReference }: { form: ReturnType<typeof usePersonForm>; asksReference: boolean }) {
  const { t } = useLingui();
  const document: unknown = useWatch({ name: 'policyholder.document' });
  const read = parseIdentityDocument(String(document));
  const isLegal = read.ok && read.value.personType === 'legal';
  return (
    <Stack gap={5}>
      {asksReference && (
        <TextField at={form.at('reference')} maxLength={60} help={t`En la etiqueta del aparato, en su caja o en la factura.`} />
      )}
      <DocumentField at={form.at('policyholder.document')} />
      <TextField at={form.at('policyholder.name')} maxLength={80} autoComplete="given-name" />
      {!isLegal && (
        <>
          <TextField at={{ ...form.at('policyholder.surname1'), isOptional: false }} maxLength={80} autoComplete="family-name" />
          <TextField at={form.at('policyholder.surname2')} maxLength={80} autoComplete="off" />
          <DayField
            at={{ ...form.at('policyholder.birth_date'), isOptional: false }}
            autoComplete="bday"
            first="1900-01-01"
            last={civilDateOf(Date.now())}
          />
        </>
      )}
      <PhoneField at={form.at('phone')} />
      <TextField at={form.at('email')} kind="email" help={t`Aquí te enviamos el contrato.`} />
      <TextField at={form.at('policyholder.street')} maxLength={80} autoComplete="address-line1" />
      <TextField at={form.at('policyholder.number')} maxLength={80} autoComplete="address-line2" />
      <PostalCodeField at={form.at('policyholder.postal_code')} />
      <TextField at={form.at('policyholder.town')} maxLength={80} autoComplete="address-level2" />
    </Stack>
  );
}
