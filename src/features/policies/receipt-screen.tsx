import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paymentDisplayStatus } from '#domain/payment/display-status.ts';
import { type ReceiptStory, receiptStory } from '#domain/payment/receipt-story.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import { getPayment, type PaymentForm } from '#domain/wire/payments.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { useAsk } from '#src/data/ask.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { PaymentRefused } from '#src/parts/payment/payment-refused.tsx';
import { ReceiptPill } from '#src/parts/payment/receipt-pill.tsx';
import { useNoticeTime } from '#src/parts/payment/use-notice-time.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Card, Stub } from '#src/ui/card.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta, Note, Title } from '#src/ui/text.tsx';
import { Toast } from '#src/ui/toast.tsx';
import { DocumentRow } from './document-row.tsx';
import { PayReceipt, usePayReceipt } from './pay-receipt.tsx';
import styles from './policies.module.css';
import { isFirstOf, useReceiptName, useShortStory } from './receipt-words.tsx';
import { StoryWords } from './story-words.tsx';
import { useReadAgain } from './use-read-again.ts';
import { AgeOf, type KnownPolicy, PolicyFrame, useAbout, WithPolicy } from './with-policy.tsx';

/** Milliseconds between two requests while the bank's answer is awaited. */
const lookAgainMs = 4_000;

/** One receipt (the specification's `payments`): what happened, what comes next, and how to pay it. The payer returns here from the gateway. */
export function ReceiptScreen() {
  const { t } = useLingui();
  const { policyId, paymentId } = useParams({ from: '/policies/$policyId/payments/$paymentId' });
  return (
    <WithPolicy id={policyId} title={t`Recibo`}>
      {(known) => <Receipt known={known} paymentId={Number(paymentId)} />}
    </WithPolicy>
  );
}

function Receipt({ known, paymentId }: { known: KnownPolicy; paymentId: number }) {
  const { t } = useLingui();
  const { pago } = useSearch({ from: '/policies/$policyId/payments/$paymentId' });
  const { policy } = known;
  const about = useAbout(known);
  const ask = useAsk();
  const params = { id: policy.id, paymentId };
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(getPayment, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (pago === 'ok' && state.data && state.data.amount > 0 ? lookAgainMs : false),
  });
  const listed = policy.policy_payments.find(({ id }) => id === paymentId);
  const payment = data?.payment ?? (listed && { ...listed, transactions: [], lines: null });
  // The gateway's result also changes the policies, which other screens show.
  useReadAgain(pago === 'ok' && data?.amount === 0, listPolicies);
  if (payment === undefined)
    return (
      <PolicyFrame title={t`Recibo`} about={about} back={`/policies/${policy.id}/payments`}>
        <AgeOf known={known} />
        <Head title={<Trans>Recibo</Trans>} />
        {error === null ? <Skeleton rows={3} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      </PolicyFrame>
    );
  const isFirst = isFirstOf(policy.policy_payments, paymentId);
  const story = receiptStory(payment, { today: civilDateOf(Date.now()), isFirst });
  const unread = data ? null : error === null ? <Skeleton rows={2} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />;
  return <Known known={known} payment={payment} form={data ?? null} unread={unread} story={story} cameBack={pago ?? null} about={about} />;
}

type Shown = Omit<PaymentForm['payment'], 'display_status' | 'instalment'>;

function Known({
  known,
  payment,
  form,
  unread,
  story,
  cameBack,
  about,
}: {
  known: KnownPolicy;
  payment: Shown;
  form: PaymentForm | null;
  /** Stands in for the ways to pay while `form` is null. */
  unread: ReactNode;
  story: ReceiptStory;
  cameBack: 'ok' | 'ko' | null;
  about: string;
}) {
  const { t } = useLingui();
  const nameOf = useReceiptName();
  const shortStory = useShortStory();
  const [isTold, setIsTold] = useState(false);
  const { policy, isOffline } = known;
  const isOwed = story.kind === 'unpaid';
  const isAwaited = cameBack === 'ok' && isOwed;
  const isNoticeTime = useNoticeTime(isAwaited);
  const isPaidNow = cameBack === 'ok' && story.kind === 'paid';
  const pay = usePayReceipt(policy.id, form);
  const name = nameOf(payment);
  return (
    <PolicyFrame
      title={payment.price < 0 ? t`Devolución` : t`Recibo`}
      about={about}
      back={`/policies/${policy.id}/payments`}
      dock={!isNoticeTime && !isOffline ? pay.action : undefined}
    >
      <AgeOf known={known} />
      <Stub
        top={
          <>
            <div className={styles.receipt}>
              <ReceiptPill status={form?.payment.display_status ?? statusOf(payment)} isAtBank={story.kind === 'at-bank'} />
              <span className={styles.price}>{formatMoney(centsOf(payment.price))}</span>
            </div>
            <Title className={styles.device}>{name}</Title>
            <p className={styles.about}>{shortStory(story)}</p>
          </>
        }
      >
        <StoryWords story={story} receipt={payment} isOver={policy.status === policyStatus.cancelled} />
      </Stub>
      {isAwaited && (
        <Note icon="clock">
          <Trans>El banco aún no nos ha confirmado el pago. Suele tardar unos segundos: esta pantalla cambia sola.</Trans>
        </Note>
      )}
      {cameBack === 'ko' && isOwed && <PaymentRefused again={pay.again} />}
      {!isNoticeTime && isOwed && !isOffline && (unread ?? <PayReceipt pay={pay} />)}
      {isOwed && isOffline && (
        <Note icon="off">
          <Trans>Para pagar hace falta conexión.</Trans>
        </Note>
      )}
      <Lines lines={payment.lines} price={payment.price} />
      <ReceiptFile policyId={policy.id} payment={payment} story={story} />
      <Meta>
        <Trans>Recibo {payment.identifier}</Trans>
      </Meta>
      <Toast text={isPaidNow && !isTold ? t`Recibo pagado` : pay.done} onDone={() => (isPaidNow ? setIsTold(true) : pay.forget())} />
    </PolicyFrame>
  );
}

/** The PDF says what state the receipt is in, so its name does too: the stored copy of an unpaid receipt is never opened as that of a paid one. */
function ReceiptFile({ policyId, payment, story }: { policyId: number; payment: Shown; story: ReceiptStory }) {
  const isSettled = story.kind === 'paid' || story.kind === 'refunded';
  const open = payment.price < 0 ? '-sin-abonar' : '-sin-pagar';
  return (
    <Card flush>
      <DocumentRow
        title={<Trans>Descargar el recibo</Trans>}
        endpoint={getPayment}
        given={{ params: { id: policyId, paymentId: payment.id } }}
        name={`recibo-${payment.identifier}${isSettled ? '' : open}.pdf`}
      />
    </Card>
  );
}

const statusOf = (payment: Shown) => paymentDisplayStatus(payment, civilDateOf(Date.now()));

/** The components of the receipt's price, taxes included. */
function Lines({ lines, price }: { lines: PaymentForm['payment']['lines']; price: number }) {
  const { t } = useLingui();
  if (lines === null) return null;
  const named = [
    { name: t`Prima neta`, euros: lines.net_premium },
    { name: t`Recargo por pagar a plazos`, euros: lines.instalment_surcharge },
    { name: t`Consorcio de Compensación de Seguros`, euros: lines.consorcio },
    { name: t`Impuesto sobre primas`, euros: lines.premium_tax },
    { name: t`Liquidación de entidades`, euros: lines.winding_up_levy },
  ].filter(({ euros }) => euros !== 0);
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>De qué se compone</Trans>
      </h2>
      <Card flush>
        <DescriptionList
          rows={[...named, { name: t`Total`, euros: price }].map(({ name, euros }) => ({ name, value: formatMoney(centsOf(euros)) }))}
        />
      </Card>
    </Stack>
  );
}
