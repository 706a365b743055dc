import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { getPayment, markAsPaid, type PaymentForm } from '#domain/wire/payments.ts';
import { useAsk } from '#src/data/ask.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { PdfButton } from '#src/parts/documents/pdf-button.tsx';
import { ReceiptPill } from '#src/parts/payment/receipt-pill.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Status } from '#src/ui/status.ts';
import { MarkPaidSheet } from './mark-paid-sheet.tsx';
import { ReturnSheet } from './return-sheet.tsx';

type Transaction = PaymentForm['payment']['transactions'][number];
type Open = { kind: 'paid' } | { kind: 'return'; transaction: Transaction };

/** One receipt: its amounts, the attempts to charge it, and the actions of the office. */
export function ReceiptSheet({ policyId, paymentId, onClose }: { policyId: number; paymentId: number; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const params = { id: policyId, paymentId };
  const { data, error, refetch } = useQuery({ ...ask(getPayment, { params }), staleTime: 0 });
  if (data && open?.kind === 'paid') return <MarkPaidSheet policyId={policyId} form={data} onClose={() => setOpen(null)} />;
  if (open?.kind === 'return')
    return <ReturnSheet policyId={policyId} paymentId={paymentId} transaction={open.transaction} onClose={() => setOpen(null)} />;
  const canMark = data !== undefined && data.payment.payment_date === null && data.payment.pending_amount !== 0 && may(markAsPaid);
  return (
    <Sheet
      title={data ? t`Recibo ${data.payment.identifier}` : t`Recibo`}
      onClose={onClose}
      actions={
        canMark && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'paid' })}>
            {data.payment.price < 0 ? <Trans>Dar por abonado</Trans> : <Trans>Marcar como pagado</Trans>}
          </Button>
        )
      }
    >
      {data ? (
        <Receipt form={data} onReturn={(transaction) => setOpen({ kind: 'return', transaction })}>
          <PdfButton endpoint={getPayment} given={{ params }} name={`${data.payment.identifier}.pdf`}>
            <Trans>Recibo en PDF</Trans>
          </PdfButton>
        </Receipt>
      ) : error ? (
        <NotRead error={error} small onAgain={refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Sheet>
  );
}

function Receipt({
  form: { payment },
  onReturn,
  children,
}: {
  form: PaymentForm;
  onReturn: (transaction: Transaction) => void;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { lines } = payment;
  return (
    <Stack gap={4}>
      <ReceiptPill status={payment.display_status} isAtBank={payment.is_under_way} />
      <DescriptionList
        rows={[
          { name: t`Importe`, value: <Money euros={payment.price} /> },
          { name: t`Pendiente`, value: <Money euros={payment.pending_amount} /> },
          { name: t`Activación`, value: <DateText when={payment.activation_date} /> },
          { name: t`Pagado`, value: payment.payment_date && <DateText when={payment.payment_date} /> },
          ...(lines
            ? [
                { name: t`Prima neta`, value: <Money euros={lines.net_premium} /> },
                { name: t`Recargo por fraccionar`, value: <Money euros={lines.instalment_surcharge} /> },
                { name: t`Consorcio`, value: <Money euros={lines.consorcio} /> },
                { name: t`Impuesto`, value: <Money euros={lines.premium_tax} /> },
                { name: t`Recargo de liquidación`, value: <Money euros={lines.winding_up_levy} /> },
              ]
            : []),
        ]}
      />
      {payment.transactions.length > 0 && (
        <>
          <h3>
            <Trans>Movimientos</Trans>
          </h3>
          {payment.transactions.map((transaction) => (
            <Movement key={transaction.id} transaction={transaction} onReturn={() => onReturn(transaction)} />
          ))}
        </>
      )}
      {children}
    </Stack>
  );
}

function Movement({ transaction, onReturn }: { transaction: Transaction; onReturn: () => void }) {
  const { t } = useLingui();
  const looks: Record<Transaction['state'], [Status, string]> = {
    open: ['busy', t`En curso`],
    booked: ['ok', t`Hecho`],
    refused: ['bad', t`Rechazado`],
    returned: ['warn', t`Devuelto`],
    unmatched: ['warn', t`De más`],
  };
  const methods: Record<Transaction['type'], string> = { 1: t`Tarjeta`, 2: t`A mano`, 3: t`Cuenta` };
  const [status, text] = looks[transaction.state];
  return (
    <Row between wrap>
      <span>
        {methods[transaction.type]} · <Money euros={transaction.amount} /> ·{' '}
        <DateText when={transaction.settled_at ?? transaction.created_at} />
        {transaction.reason && ` · ${transaction.reason}`}
      </span>
      <Row wrap>
        <Pill status={status}>{text}</Pill>
        {(transaction.state === 'booked' || transaction.state === 'unmatched') && (
          <Button small onClick={onReturn}>
            <Trans>Anotar devolución</Trans>
          </Button>
        )}
      </Row>
    </Row>
  );
}
