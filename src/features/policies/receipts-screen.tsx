import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paymentDisplayStatus } from '#domain/payment/display-status.ts';
import type { ReceiptStory } from '#domain/payment/receipt-story.ts';
import { isInLastDays } from '#domain/policy/last-days.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { PolicyPayment } from '#domain/wire/policies.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { PaymentRefused } from '#src/parts/payment/payment-refused.tsx';
import { ReceiptPill } from '#src/parts/payment/receipt-pill.tsx';
import { useNoticeTime } from '#src/parts/payment/use-notice-time.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { AppLink, useNavigation } from '#src/ui/link.tsx';
import { Head, Meta, Note } from '#src/ui/text.tsx';
import { PayAll } from './pay-all.tsx';
import styles from './policies.module.css';
import { storyOf, useDayWords, useReceiptName, useShortStory } from './receipt-words.tsx';
import { AgeOf, type KnownPolicy, PolicyFrame, useAbout, WithPolicy } from './with-policy.tsx';
import { Certificates } from './year-rows.tsx';

/** Milliseconds between two requests while the bank's answer is awaited. */
const lookAgainMs = 4_000;

/** Screen 17: the amount owed, and all receipts. */
export function ReceiptsScreen() {
  const { t } = useLingui();
  const { policyId } = useParams({ from: '/policies/$policyId/payments' });
  return (
    <WithPolicy id={policyId} title={t`Recibos`}>
      {(known) => <Receipts known={known} />}
    </WithPolicy>
  );
}

interface Told {
  payment: PolicyPayment;
  story: ReceiptStory;
}

function Receipts({ known }: { known: KnownPolicy }) {
  const { t } = useLingui();
  const { pago } = useSearch({ from: '/policies/$policyId/payments' });
  const { policy } = known;
  const about = useAbout(known);
  const told = policy.policy_payments
    .map((payment): Told => ({ payment, story: storyOf(payment, policy.policy_payments) }))
    .toSorted(
      (one, other) => other.payment.activation_date.localeCompare(one.payment.activation_date) || other.payment.id - one.payment.id,
    );
  const owed = told.filter(({ story }) => story.kind === 'unpaid').toReversed();
  const isAwaited = pago === 'ok' && owed.length > 0;
  useLookAgain(isAwaited);
  const isNoticeTime = useNoticeTime(isAwaited);
  const { go } = useNavigation();
  const isConfirmed = pago === 'ok' && owed.length === 0;
  // A phone may reopen this address weeks later, when another receipt is owed: nobody awaits the bank then.
  useEffect(() => {
    if (isConfirmed) go(`/policies/${policy.id}/payments`, { replace: true });
  }, [isConfirmed, go, policy.id]);
  const [first] = owed;
  const rest = told.filter(({ payment }) => payment !== first?.payment);
  return (
    <PolicyFrame
      title={t`Recibos`}
      about={about}
      back={`/policies/${policy.id}`}
      dock={first && !isNoticeTime ? <PayOwed known={known} owed={owed} /> : undefined}
    >
      <AgeOf known={known} />
      <HeadOf known={known} told={told} owed={owed} />
      {isAwaited && (
        <Note icon="clock">
          <Trans>El banco aún no nos ha confirmado el pago. Suele tardar unos segundos: esta pantalla cambia sola.</Trans>
        </Note>
      )}
      {pago === 'ko' && owed.length > 0 && <PaymentRefused again={!known.isOffline && <PayOwed known={known} owed={owed} isAgain />} />}
      {first && (
        <div className={styles.owed}>
          <Card framed>
            <AppLink to={`/policies/${policy.id}/payments/${first.payment.id}`} className={styles.receipt}>
              <Words told={first} />
              <span className={styles.price}>{formatMoney(centsOf(first.payment.pending_amount))}</span>
            </AppLink>
          </Card>
        </div>
      )}
      <AllReceipts known={known} told={rest} />
      <Certificates policy={policy} />
    </PolicyFrame>
  );
}

/** All receipts but the one shown above; of those not due yet, at first only the next. */
function AllReceipts({ known: { policy, isOffline }, told }: { known: KnownPolicy; told: readonly Told[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const later = told.filter(({ story }) => story.kind === 'scheduled').slice(0, -1);
  const shown = isWhole ? told : told.filter((one) => !later.includes(one));
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Todos los recibos</Trans>
      </h2>
      {told.length === 0 ? (
        <Empty icon="receipt" title={<Trans>No hay más recibos</Trans>}>
          {isOffline ? <Trans>Los pagados se ven con conexión.</Trans> : <Trans>Esta póliza no tiene ninguno más.</Trans>}
        </Empty>
      ) : (
        <>
          {later.length > 0 && !isWhole && (
            <Button kind="ghost" flush icon="cal" onClick={() => setIsWhole(true)}>
              <Plural value={later.length} one="Ver # recibo de más adelante" other="Ver # recibos de más adelante" />
            </Button>
          )}
          <Card flush>
            <ul className={styles.rows}>
              {shown.map((one) => (
                <li key={one.payment.id}>
                  <Row told={one} policyId={policy.id} />
                </li>
              ))}
            </ul>
          </Card>
          {isOffline && (
            <Meta>
              <Trans>Los recibos pagados se ven con conexión.</Trans>
            </Meta>
          )}
        </>
      )}
    </Stack>
  );
}

/** While the payer has just returned and the bank has not answered, the policies are read again and again. */
function useLookAgain(isAwaited: boolean): void {
  const { refetch } = usePolicies();
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void refetch(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isAwaited, refetch]);
}

function HeadOf({ known: { policy, contract }, told, owed }: { known: KnownPolicy; told: readonly Told[]; owed: readonly Told[] }) {
  const days = useDayWords();
  const isInLast = contract !== null && isInLastDays(contract, civilDateOf(Date.now()));
  if (owed.length > 0)
    return (
      <Head
        title={<Plural value={owed.length} one="Debes un recibo" other="Debes # recibos" />}
        lead={
          policy.status === policyStatus.cancelled && !isInLast ? (
            <Trans>La póliza ha terminado, pero esto quedó por pagar.</Trans>
          ) : policy.status === policyStatus.draft ? (
            <Trans>Págalo para que empiece tu seguro.</Trans>
          ) : owed.length === 1 ? (
            <Trans>Págalo para seguir cubierto si tienes un siniestro.</Trans>
          ) : (
            <Trans>Págalos para seguir cubierto si tienes un siniestro.</Trans>
          )
        }
      />
    );
  const next = told.findLast(({ story }) => story.kind === 'scheduled' || story.kind === 'debit');
  return (
    <Head
      title={<Trans>Estás al día</Trans>}
      lead={
        next && 'on' in next.story && next.story.on !== null ? (
          <Trans>
            El próximo, de {formatMoney(centsOf(next.payment.price))}, se cobra el {days.long(next.story.on)}.
          </Trans>
        ) : (
          <Trans>No queda ningún recibo por pagar.</Trans>
        )
      }
    />
  );
}

function Words({ told: { payment, story } }: { told: Told }) {
  const name = useReceiptName();
  const words = useShortStory();
  return (
    <span className={styles.receiptWords}>
      <b>{name(payment)}</b>
      <small>{words(story)}</small>
      <PillOf told={{ payment, story }} />
    </span>
  );
}

const PillOf = ({ told: { payment, story } }: { told: Told }) => (
  <ReceiptPill status={paymentDisplayStatus(payment, civilDateOf(Date.now()))} isAtBank={story.kind === 'at-bank'} />
);

function Row({ told, policyId }: { told: Told; policyId: number }) {
  const name = useReceiptName();
  const words = useShortStory();
  const { payment, story } = told;
  return (
    <AppLink to={`/policies/${policyId}/payments/${payment.id}`} className={`${styles.receipt} ${styles.row}`}>
      <span className={styles.receiptWords}>
        <b>{name(payment)}</b>
        <small>{words(story)}</small>
      </span>
      <span className={styles.receiptEnd}>
        <b>{formatMoney(centsOf(payment.price))}</b>
        <PillOf told={told} />
      </span>
    </AppLink>
  );
}

/** A single receipt is paid on its own screen, which has the ways to pay; several are paid at once here. */
function PayOwed({
  known: { policy, isOffline },
  owed,
  isAgain = false,
}: {
  known: KnownPolicy;
  owed: readonly Told[];
  isAgain?: boolean;
}) {
  const cents = owed.reduce((sum, { payment }) => sum + centsOf(payment.pending_amount), 0);
  const [first, second] = owed;
  if (isOffline)
    return (
      <Banner status="off">
        <Trans>Para pagar hace falta conexión.</Trans>
      </Banner>
    );
  if (first && second === undefined)
    return (
      <ButtonLink kind={isAgain ? 'second' : 'primary'} to={`/policies/${policy.id}/payments/${first.payment.id}`}>
        {isAgain ? <Trans>Reintentar</Trans> : <Trans>Pagar {formatMoney(cents)}</Trans>}
      </ButtonLink>
    );
  return <PayAll policyId={policy.id} count={owed.length} cents={cents} isAgain={isAgain} />;
}
