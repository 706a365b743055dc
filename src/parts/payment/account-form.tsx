import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { mandateText } from '#domain/payment/mandate.ts';
import { payNewIban } from '#domain/wire/payments.ts';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Button } from '#src/ui/button.tsx';
import { AccountFields } from './account-fields.tsx';

interface Account {
  iban: string;
  account_holder: string;
  mandate_version: string;
}

/** A bank account and the mandate to debit it, whose text can be read first. `save`: one of the calls that take both; its errors are shown at their fields. */
export function AccountForm({
  save,
  above,
  children,
}: {
  save: (account: Account) => Promise<unknown>;
  /** Shown between the fields and the button. */
  above?: ReactNode;
  /** The label of the button. */
  children: ReactNode;
}) {
  const { t } = useLingui();
  const formId = useId();
  const form = useWireForm({
    body: payNewIban.body,
    labels: { iban: t`Número de cuenta (IBAN)`, account_holder: t`Titular de la cuenta` },
    start: { iban: '', account_holder: '' },
    given: { mandate_version: mandateText.version },
    save,
  });
  return (
    <WireFields form={form} id={formId}>
      <AccountFields iban={form.at('iban')} holder={form.at('account_holder')} />
      {above}
      <Button type="submit" block loading={form.isBusy && t`Guardando…`}>
        {children}
      </Button>
    </WireFields>
  );
}
