import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { listPaymentMethods } from '#domain/wire/payment-methods.ts';
import { payIban } from '#domain/wire/payments.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { Money } from '#src/ui/money.tsx';
import { receiptChanges } from './receipt-changes.ts';

/**
 * Debits the oldest unpaid receipt from the account on file: the receipt and the account that the question names, whatever has been paid or changed meanwhile. A card
 * can only be charged by its holder, to whom the office sends the mail.
 */
export function CollectButton({ policy, today }: { policy: Policy; today: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const problemText = useProblemText();
  const say = useSetAtom(toastAtom);
  const [isAsked, setIsAsked] = useState(false);
  const { data } = useQuery({ ...ask(listPaymentMethods, { params: { id: policy.id } }), enabled: may(listPaymentMethods) });
  const { mutate, isPending, error, reset } = useSave(payIban, {
    invalidates: receiptChanges,
    onSaved: () => {
      setIsAsked(false);
      say(t`Cargo preparado`);
    },
  });
  const method = data?.payment_methods.find(({ is_current, type }) => is_current && type === paymentMethod.iban);
  const [owed] = policy.policy_payments.filter(
    ({ pending_amount, activation_date, is_under_way }) => pending_amount > 0 && activation_date <= today && !is_under_way,
  );
  if (!method?.account || !owed) return null;
  const account = method.account;
  return (
    <>
      <Button icon="bank" onClick={() => setIsAsked(true)}>
        <Trans>Cobrar lo que falta</Trans>
      </Button>
      {isAsked && (
        <ConfirmSheet
          title={<Trans>Cobrar {owed.identifier}</Trans>}
          action={<Trans>Cargar en la cuenta</Trans>}
          busy={t`Preparando…`}
          isBusy={isPending}
          refused={error && problemText(error)}
          onConfirm={() => mutate({ params: { id: policy.id, paymentId: owed.id }, body: { payment_method_id: method.id } })}
          onClose={() => {
            reset();
            setIsAsked(false);
          }}
        >
          <p>
            <Trans>
              Se cargan <Money euros={owed.pending_amount} /> en la cuenta terminada en {account.last_four}, de {account.holder}.
            </Trans>
          </p>
        </ConfirmSheet>
      )}
    </>
  );
}
