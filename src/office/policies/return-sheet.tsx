import { Trans, useLingui } from '@lingui/react/macro';
import { type PaymentForm, returnTransaction } from '#domain/wire/payments.ts';
import { useSave } from '#src/data/save.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { Money } from '#src/ui/money.tsx';
import { Note } from '#src/ui/text.tsx';
import { receiptChanges } from './receipt-changes.ts';

/** Records that the bank took money back, or that the office returned an excess: the receipt is owed again. */
export function ReturnSheet({
  policyId,
  paymentId,
  transaction,
  onClose,
}: {
  policyId: number;
  paymentId: number;
  transaction: PaymentForm['payment']['transactions'][number];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const { mutateAsync } = useSave(returnTransaction, { invalidates: receiptChanges });
  const form = useWireForm({
    body: returnTransaction.body,
    labels: { reason: t`Por qué` },
    start: { reason: '' },
    save: async (body) => {
      await mutateAsync({ params: { id: policyId, paymentId, transactionId: transaction.id }, body });
      done(t`Devolución anotada`);
    },
  });
  return (
    <FormSheet
      title={<Trans>Anotar una devolución</Trans>}
      action={<Trans>Anotar devolución</Trans>}
      isDanger
      form={form}
      onClose={onClose}
      above={
        <Note icon="info">
          {transaction.state === 'unmatched' ? (
            <Trans>
              Se anota que <Money euros={transaction.amount} />, que llegaron de más, se han devuelto.
            </Trans>
          ) : (
            <Trans>
              Se anota que <Money euros={transaction.amount} /> han vuelto: el recibo queda otra vez por pagar.
            </Trans>
          )}
        </Note>
      }
    >
      <ChoiceField
        at={form.at('reason')}
        options={[
          { value: 'AM04', text: t`Sin saldo (AM04)` },
          { value: 'MD06', text: t`Lo ha devuelto el titular (MD06)` },
          { value: 'MD01', text: t`Sin mandato (MD01)` },
          { value: 'AC04', text: t`Cuenta cerrada (AC04)` },
          { value: 'AC01', text: t`Cuenta equivocada (AC01)` },
          { value: 'MS02', text: t`Rechazado por el titular (MS02)` },
          { value: 'MS03', text: t`El banco no dice por qué (MS03)` },
          { value: 'AM05', text: t`Cobrado dos veces (AM05)` },
        ]}
      />
    </FormSheet>
  );
}
