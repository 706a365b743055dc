import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { paymentDisplayStatus } from '#domain/payment/display-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { getPayment } from '#domain/wire/payments.ts';
import type { PolicyPayment } from '#domain/wire/policies.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { ReceiptPill } from '#src/parts/payment/receipt-pill.tsx';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Money } from '#src/ui/money.tsx';
import { CollectButton } from './collect-button.tsx';
import { KeptMethods } from './kept-methods.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import type { Shown } from './shown.ts';

/** The receipts of a policy, past and future, to be charged or paid back, in the order in which they fall due, and what they are paid with. */
export function ReceiptsTab({ policy }: Shown) {
  const { t } = useLingui();
  const may = useMay();
  const [open, setOpen] = useState<number | null>(null);
  const today = civilDateOf(Date.now());
  return (
    <>
      <CollectButton policy={policy} today={today} />
      <DataTable
        caption={t`Recibos`}
        rows={policy.policy_payments}
        keyOf={({ id }) => id}
        columns={[
          { key: 'identifier', head: t`Recibo`, cell: ({ identifier }) => identifier },
          { key: 'due', head: t`Activación`, cell: ({ activation_date }) => <DateText when={activation_date} /> },
          { key: 'paid', head: t`Pagado`, cell: ({ payment_date }) => (payment_date ? <DateText when={payment_date} /> : '—') },
          {
            key: 'status',
            head: t`Estado`,
            cell: (payment) => <ReceiptPill status={paymentDisplayStatus(payment, today)} isAtBank={payment.is_under_way} />,
          },
          { key: 'price', head: t`Importe`, cell: ({ price }) => <Money euros={price} />, isNumber: true },
          { key: 'pending', head: t`Pendiente`, cell: ({ pending_amount }) => <Money euros={pending_amount} />, isNumber: true },
          ...(may(getPayment)
            ? [
                {
                  key: 'open',
                  head: t`Detalle`,
                  cell: ({ id, identifier }: PolicyPayment) => (
                    <Button small label={t`Ver ${identifier}`} onClick={() => setOpen(id)}>
                      <Trans>Ver</Trans>
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        empty={<Empty icon="receipt" title={<Trans>Esta póliza no tiene recibos</Trans>} />}
      />
      <KeptMethods policyId={policy.id} />
      {open !== null && <ReceiptSheet policyId={policy.id} paymentId={open} onClose={() => setOpen(null)} />}
    </>
  );
}
