import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { centsOf } from '#domain/shared/money.ts';
import { listPaymentMethods } from '#domain/wire/payment-methods.ts';
import type { StartedPayment } from '#domain/wire/payment-parts.ts';
import { getPayment, type PaymentForm, pay as payByCard, payIban, payNewCard, payNewIban } from '#domain/wire/payments.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { useSave } from '#src/data/save.ts';
import { useOpenOverExpiry } from '#src/forms/use-left-by-expiry.ts';
import { formatCivilDate, formatMoney } from '#src/i18n/formats.ts';
import { AccountForm } from '#src/parts/payment/account-form.tsx';
import { useGateway } from '#src/parts/payment/use-gateway.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { PayChoice, type PayWith, waysToPay } from './pay-choice.tsx';

const changed = [getPayment, listPolicies, listPaymentMethods] as const;

/** Paying one receipt: the ways to choose from, the chosen one, and the button for the bar. `again`: the same button, beside the message of a refusal. */
export interface PayingReceipt {
  form: PaymentForm | null;
  ways: readonly PayWith[];
  way: PayWith | null;
  choose: (way: PayWith) => void;
  action: ReactNode;
  again: ReactNode;
  error: unknown;
  giveAccount: (account: { iban: string; account_holder: string; mandate_version: string }) => Promise<unknown>;
  /** A text about what has just been done; `forget` clears it. */
  done: string | null;
  forget: () => void;
}

export function usePayReceipt(policyId: number, form: PaymentForm | null): PayingReceipt {
  const { t } = useLingui();
  const [chosen, setChosen] = useOpenOverExpiry<PayWith | null>('way', null);
  const [done, setDone] = useState<string | null>(null);
  const onSaved = ({ value_date: on }: StartedPayment) => setDone(on === null ? t`Guardado` : t`Se cargará el ${formatCivilDate(on)}`);
  const kept = useGateway(payByCard);
  const other = useGateway(payNewCard);
  const debit = useSave(payIban, { invalidates: changed, onSaved });
  const account = useSave(payNewIban, { invalidates: changed, onSaved });
  const ways = form ? waysToPay(form.payment_methods, form.allowed_methods) : [];
  const way = ways.find((one) => JSON.stringify(one) === JSON.stringify(chosen)) ?? ways[0] ?? null;
  const params = { id: policyId, paymentId: form?.payment.id ?? 0 };
  const isLeaving = kept.isBusy || other.isBusy;
  const begin = () => {
    if (way === null) return;
    if (way.kind === 'card') kept.begin({ params, body: { payment_method_id: way.methodId } });
    else if (way.kind === 'new-card') other.begin({ params, body: { keep_card: true } });
    else if (way.kind === 'account') debit.mutate({ params, body: { payment_method_id: way.methodId } });
  };
  const loading = (isLeaving && t`Abriendo el banco…`) || (debit.isPending && t`Guardando…`);
  const amount = formatMoney(centsOf(form?.amount ?? 0));
  const isByButton = way !== null && way.kind !== 'new-account';
  return {
    form,
    ways,
    way,
    choose: setChosen,
    action: isByButton ? (
      <Button kind="primary" icon={way.kind === 'account' ? 'bank' : 'card'} loading={loading} onClick={begin}>
        {way.kind === 'account' ? <Trans>Cargar {amount} en la cuenta</Trans> : <Trans>Pagar {amount}</Trans>}
      </Button>
    ) : undefined,
    again: isByButton ? (
      <Button icon="retry" loading={loading} onClick={begin}>
        <Trans>Reintentar</Trans>
      </Button>
    ) : undefined,
    error: kept.error ?? other.error ?? debit.error,
    giveAccount: (body) => account.mutateAsync({ params, body }),
    done,
    forget: () => setDone(null),
  };
}

/** The choice of the way to pay a receipt, and the form for a new account. */
export function PayReceipt({ pay }: { pay: PayingReceipt }) {
  const problemText = useProblemText();
  const { form, ways, way, choose, error, giveAccount } = pay;
  if (form === null || way === null) return null;
  return (
    <>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <PayChoice ways={ways} methods={form.payment_methods} chosen={way} onChoose={choose} />
      {way.kind === 'new-account' && (
        <AccountForm save={giveAccount}>
          <Trans>Autorizar los cargos en esta cuenta</Trans>
        </AccountForm>
      )}
    </>
  );
}
