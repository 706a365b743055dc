import { Trans, useLingui } from '@lingui/react/macro';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { markAsPaid, type PaymentForm } from '#domain/wire/payments.ts';
import { useSave } from '#src/data/save.ts';
import { DayField } from '#src/forms/fields/day.tsx';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { receiptChanges } from './receipt-changes.ts';

/** Records money that came some other way, or that was paid back for a refund. */
export function MarkPaidSheet({ policyId, form: { payment }, onClose }: { policyId: number; form: PaymentForm; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const isRefund = payment.price < 0;
  const { mutateAsync } = useSave(markAsPaid, { invalidates: receiptChanges });
  const form = useWireForm({
    body: markAsPaid.body,
    labels: { amount: t`Importe`, paid_on: t`Qué día` },
    start: { amount: Math.abs(payment.pending_amount), paid_on: civilDateOf(Date.now()) },
    save: async (body) => {
      await mutateAsync({ params: { id: policyId, paymentId: payment.id }, body });
      done(isRefund ? t`Abono anotado` : t`Pago anotado`);
    },
  });
  return (
    <FormSheet
      title={isRefund ? <Trans>Dar por abonado {payment.identifier}</Trans> : <Trans>Marcar como pagado {payment.identifier}</Trans>}
      action={isRefund ? <Trans>Anotar el abono</Trans> : <Trans>Anotar el pago</Trans>}
      form={form}
      onClose={onClose}
    >
      <MoneyField at={form.at('amount')} help={t`Como mucho, lo pendiente.`} />
      <DayField at={form.at('paid_on')} last={civilDateOf(Date.now())} />
    </FormSheet>
  );
}
