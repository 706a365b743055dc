import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { mandateText } from '#domain/payment/mandate.ts';
import { payNewIban } from '#domain/wire/payments.ts';
import { IbanField } from '#src/forms/fields/iban.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Button } from '#src/ui/button.tsx';
import { LegalTextSheet } from './legal-text-sheet.tsx';

interface Account {
  iban: string;
  account_holder: string;
  mandate_version: string;
}

/** An account and the mandate to debit it, of which the words can be read before. `save` is one of the calls that take both; its faults land on their fields. */
export function AccountForm({
  save,
  above,
  children,
}: {
  save: (account: Account) => Promise<unknown>;
  /** What is said between the fields and the button. */
  above?: ReactNode;
  /** On the button. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const formId = useId();
  const [isMandateOpen, setIsMandateOpen] = useState(false);
  const form = useWireForm({
    body: payNewIban.body,
    labels: { iban: t`Número de cuenta (IBAN)`, account_holder: t`Titular de la cuenta` },
    start: { iban: '', account_holder: '' },
    given: { mandate_version: mandateText.version },
    save,
  });
  return (
    <>
      <WireFields form={form} id={formId}>
        <IbanField
          at={form.at('iban')}
          help={t`Empieza por ES y tiene 24 caracteres. Debe estar a tu nombre.`}
          missing={t`Necesitas al menos una cuenta para poder seguir con el proceso. Escribe su IBAN.`}
        />
        <TextField at={form.at('account_holder')} kind="name" maxLength={70} />
        <Button kind="ghost" flush icon="file" onClick={() => setIsMandateOpen(true)}>
          <Trans>Leer el mandato SEPA</Trans>
        </Button>
        {above}
        <Button type="submit" block loading={form.isBusy && t`Guardando…`}>
          {children}
        </Button>
      </WireFields>
      {isMandateOpen && <LegalTextSheet text="mandate" title={t`Mandato SEPA`} onClose={() => setIsMandateOpen(false)} />}
    </>
  );
}
