import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { mandateText } from '#domain/payment/mandate.ts';
import { centsOf, formatMoney } from '#domain/shared/money.ts';
import { type ContractingProgress, getContracting } from '#domain/wire/contracting.ts';
import { payNewCard, payNewIban } from '#domain/wire/payments.ts';
import { useSave } from '#src/data/save.ts';
import { LegalTextSheet } from '#src/features/contracting/legal-text-sheet.tsx';
import { IbanField } from '#src/forms/fields/iban.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toGateway } from '#src/parts/to-gateway.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';

interface Parts {
  progress: ContractingProgress;
  token: { token?: string };
}

/** The way to the bank's own page, with what is charged today on the button. Only the server says whether it was. */
export function PayByCard({ progress, token, isAgain }: Parts & { isAgain: boolean }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutate, isPending, error } = useSave(payNewCard, {
    invalidates: [],
    onSaved: ({ redirect }) => {
      if (redirect === null) return;
      setIsLeaving(true);
      toGateway(redirect);
    },
  });
  const { policy_id: id, first_payment: payment } = progress;
  if (payment === null) return null;
  const amount = formatMoney(centsOf(payment.price));
  const isByAccount = payment.method === 3;
  return (
    <>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Button
        kind={isByAccount ? 'second' : 'primary'}
        icon="card"
        loading={(isPending || isLeaving) && t`Abriendo el banco…`}
        onClick={() => mutate({ params: { id, paymentId: payment.id }, body: { keep_card: true }, ...token })}
      >
        {isByAccount ? (
          <Trans>Pagar {amount} con tarjeta</Trans>
        ) : isAgain ? (
          <Trans>Reintentar: {amount}</Trans>
        ) : (
          <Trans>Pagar {amount}</Trans>
        )}
      </Button>
    </>
  );
}

/** The gateway refused, or the person came back without paying (the specification's own words). */
export function PaymentRefused() {
  return (
    <Banner status="bad" title={<Trans>No se ha podido pagar</Trans>} action={<AgentHelp />}>
      <Trans>Por favor revisa los datos de la tarjeta e inténtalo de nuevo</Trans>
    </Banner>
  );
}

/** The account, of whoever contracted to be debited and has not given it, or whose bank refused it. */
export function PayByAccount({ progress, token }: Parts) {
  const { t } = useLingui();
  const formId = useId();
  const [isMandateOpen, setIsMandateOpen] = useState(false);
  const { policy_id: id, first_payment: payment } = progress;
  const { mutateAsync: give } = useSave(payNewIban, { invalidates: [getContracting] });
  const form = useWireForm({
    body: payNewIban.body,
    labels: { iban: t`Número de cuenta (IBAN)`, account_holder: t`Titular de la cuenta` },
    start: { iban: '', account_holder: '' },
    given: { mandate_version: mandateText.version },
    save: async (body) => give({ params: { id, paymentId: payment?.id ?? 0 }, body, ...token }),
  });
  return (
    <Stack gap={3}>
      <h2>
        <Trans>Tu cuenta para los cargos</Trans>
      </h2>
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
        <Button type="submit" block loading={form.isBusy && t`Guardando…`}>
          <Trans>Autorizar los cargos en esta cuenta</Trans>
        </Button>
      </WireFields>
      {isMandateOpen && <LegalTextSheet text="mandate" title={t`Mandato SEPA`} onClose={() => setIsMandateOpen(false)} />}
    </Stack>
  );
}
