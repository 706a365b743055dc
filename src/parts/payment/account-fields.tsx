import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldAt } from '#src/forms/field-at.ts';
import { IbanField } from '#src/forms/fields/iban.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { Button } from '#src/ui/button.tsx';
import { LegalTextSheet } from './legal-text-sheet.tsx';

/** The bank account to debit, and the mandate's text. */
export function AccountFields({ iban, holder }: { iban: FieldAt<string>; holder: FieldAt<string> }) {
  const { t } = useLingui();
  const [isMandateOpen, setIsMandateOpen] = useState(false);
  return (
    <>
      <IbanField
        at={iban}
        help={t`Empieza por ES y tiene 24 caracteres. Debe estar a tu nombre.`}
        missing={t`Necesitas al menos una cuenta para poder seguir con el proceso. Escribe su IBAN.`}
      />
      <TextField at={holder} kind="name" maxLength={70} />
      <Button kind="ghost" flush icon="file" onClick={() => setIsMandateOpen(true)}>
        <Trans>Leer el mandato SEPA</Trans>
      </Button>
      {isMandateOpen && <LegalTextSheet text="mandate" title={t`Mandato SEPA`} onClose={() => setIsMandateOpen(false)} />}
    </>
  );
}
