import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { listPaymentMethods } from '#domain/wire/payment-methods.ts';
import { payRemaining } from '#domain/wire/payments.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { formatCivilDate, formatMoney } from '#src/i18n/formats.ts';
import { useGateway } from '#src/parts/payment/use-gateway.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { PayChoice, type PayWith, waysToPay } from './pay-choice.tsx';

/** Pays all due receipts, by card or from the stored account. */
export function PayAllSheet({ policyId, cents, onClose }: { policyId: number; cents: number; onClose: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const ask = useAsk();
  const params = { id: policyId };
  const { data, error: unread, isFetching, refetch } = useQuery(ask(listPaymentMethods, { params }));
  const card = useGateway(payRemaining);
  const setToast = useSetAtom(toastAtom);
  const debit = useSave(payRemaining, {
    invalidates: [listPolicies],
    onSaved: ({ value_date: on }) => {
      if (on !== null) setToast(t`Se cargará el ${formatCivilDate(on)}`);
      onClose();
    },
  });
  const [chosen, setChosen] = useState<PayWith | null>(null);
  const methods = data?.payment_methods ?? [];
  // The gateway uses the stored card, or asks for one; of the accounts the current one is offered, or the last.
  const all = waysToPay(methods, data?.allowed_methods ?? []);
  const ways = [all.find(({ kind }) => kind === 'card' || kind === 'new-card'), all.find(({ kind }) => kind === 'account')].filter(
    (way) => way !== undefined,
  );
  const way = chosen ?? ways[0];
  const error = card.error ?? debit.error;
  return (
    <Sheet
      title={<Trans>Pagar {formatMoney(cents)}</Trans>}
      onClose={onClose}
      actions={
        way && (
          <Button
            kind="primary"
            loading={(card.isBusy && t`Abriendo el banco…`) || (debit.isPending && t`Guardando…`)}
            onClick={() =>
              way.kind === 'account'
                ? debit.mutate({ params, body: { payment_method: paymentMethod.iban } })
                : card.begin({ params, body: { payment_method: paymentMethod.card } })
            }
          >
            <Trans>Pagar {formatMoney(cents)}</Trans>
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {error !== null && <Banner status="bad" title={problemText(error)} />}
        {!data && (unread === null ? <Skeleton rows={2} /> : <NotRead error={unread} isReading={isFetching} onAgain={refetch} />)}
        {way && <PayChoice ways={ways} methods={methods} chosen={way} onChoose={setChosen} />}
      </Stack>
    </Sheet>
  );
}
