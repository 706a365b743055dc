import { Trans, useLingui } from '@lingui/react/macro';
import { centsOf } from '#domain/shared/money.ts';
import { type ContractingProgress, getContracting } from '#domain/wire/contracting.ts';
import { payNewCard, payNewIban } from '#domain/wire/payments.ts';
import { useSave } from '#src/data/save.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { AccountForm } from '#src/parts/payment/account-form.tsx';
import { useGateway } from '#src/parts/payment/use-gateway.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';

interface Parts {
  progress: ContractingProgress;
  token: { token?: string };
}

/** Leads to the gateway's own page; the button shows the amount charged today. Only the server says whether it was paid. */
export function PayByCard({ progress, token, isAgain }: Parts & { isAgain: boolean }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { begin, isBusy, error } = useGateway(payNewCard);
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
        loading={isBusy && t`Abriendo el banco…`}
        onClick={() => begin({ params: { id, paymentId: payment.id }, body: { keep_card: true }, ...token })}
      >
        {isAgain ? (
          <Trans>Reintentar: {amount}</Trans>
        ) : isByAccount ? (
          <Trans>Pagar {amount} con tarjeta</Trans>
        ) : (
          <Trans>Pagar {amount}</Trans>
        )}
      </Button>
    </>
  );
}

/** Asks for the bank account when a direct debit was chosen and the account was not given, or its bank has refused the debit. */
export function PayByAccount({ progress, token }: Parts) {
  const { policy_id: id, first_payment: payment } = progress;
  const { mutateAsync: give } = useSave(payNewIban, { invalidates: [getContracting] });
  return (
    <Stack gap={3}>
      <h2>
        <Trans>Tu cuenta para los cargos</Trans>
      </h2>
      <AccountForm save={(body) => give({ params: { id, paymentId: payment?.id ?? 0 }, body, ...token })}>
        <Trans>Autorizar los cargos en esta cuenta</Trans>
      </AccountForm>
    </Stack>
  );
}
