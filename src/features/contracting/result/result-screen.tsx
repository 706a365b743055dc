import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { paidOutside } from '#domain/policy/payment-link.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { getContractDocument } from '#domain/wire/policy-contracts.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { PdfButton } from '#src/parts/documents/pdf-button.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { PaymentRefused } from '#src/parts/payment/payment-refused.tsx';
import { useNoticeTime } from '#src/parts/payment/use-notice-time.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { contractedAtom } from '#src/state/contracted.ts';
import { isSessionExpiredAtom, loggedUserAtom } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta, Note } from '#src/ui/text.tsx';
import { countAmounts } from './count-amounts.ts';
import { EvaluateNow } from './evaluate-now.tsx';
import { PayByAccount, PayByCard } from './pay-now.tsx';
import { ProgressHelp } from './progress-help.tsx';
import { StepRows } from './step-rows.tsx';
import { stateOf, useProgress } from './use-progress.ts';

/**
 * The contracted policy and the steps it still needs, each with its button. It can be opened again by a reload, from the gateway, from a mail, or on another
 * device after a log-in.
 */
export function ResultScreen() {
  const { t } = useLingui();
  const { policy, pago } = useSearch({ from: '/contratacion/resultado' });
  const contracted = useAtomValue(contractedAtom);
  const policyId = policy ?? contracted?.policyId;
  usePageTitle(t`Tu contratación`);
  if (policyId === undefined)
    return (
      <Frame
        dock={
          <ButtonLink kind="primary" to="/pricing">
            <Trans>Ver el precio</Trans>
          </ButtonLink>
        }
      >
        <Head
          title={<Trans>Aquí no hay ninguna contratación</Trans>}
          lead={<Trans>Empieza por el precio, o entra en tu cuenta si ya has contratado.</Trans>}
        />
      </Frame>
    );
  return <Progress policyId={policyId} cameBack={pago ?? null} />;
}

function Frame({ progress, dock, children }: { progress?: ContractingProgress; dock: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const phone = useSettings()?.phone;
  return (
    <Screen
      title={t`Contratar`}
      back="/"
      closes
      queue={<QueueStatus />}
      phone={phone}
      aside={<ProgressHelp progress={progress} />}
      dock={dock}
    >
      <Stack gap={5}>{children}</Stack>
    </Screen>
  );
}

/** `cameBack`: what the gateway told the browser. It proves nothing: only the server says whether it was paid. */
function Progress({ policyId, cameBack }: { policyId: number; cameBack: 'ok' | 'ko' | null }) {
  const { data, error, isFetching, refetch, isAllowed, token } = useProgress(policyId, cameBack === 'ok');
  const isAwaited = cameBack === 'ok' && data !== undefined && stateOf(data, 'pay') === 'to-do';
  const isNoticeTime = useNoticeTime(isAwaited);
  const isExpired = useAtomValue(isSessionExpiredAtom);
  if (!isAllowed)
    return (
      <Frame
        dock={
          <ButtonLink kind="primary" to={`/acceso?return=${encodeURIComponent(`/contratacion/resultado?policy=${policyId}`)}`}>
            <Trans>Entrar</Trans>
          </ButtonLink>
        }
      >
        {isExpired ? (
          <Head title={<Trans>Entra otra vez</Trans>} lead={<Trans>Tu sesión ha caducado. Después sigues donde estabas.</Trans>} />
        ) : (
          <Head
            title={<Trans>Entra para seguir</Trans>}
            lead={<Trans>Aquí solo se ve desde tu cuenta. Si aún no tienes contraseña, elígela con el enlace de nuestro correo.</Trans>}
          />
        )}
      </Frame>
    );
  if (data === undefined)
    return (
      <Frame dock={null}>
        <Head title={<Trans>Tu contratación</Trans>} />
        {error === null ? <Skeleton rows={3} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      </Frame>
    );
  return (
    <Frame progress={data} dock={<NextAction progress={data} token={token} isAwaited={isNoticeTime} isAgain={cameBack === 'ko'} />}>
      <HeadOf progress={data} />
      {isAwaited && (
        <Note icon="clock">
          <Trans>El banco aún no nos ha confirmado el pago. Suele tardar unos segundos: esta pantalla cambia sola.</Trans>
        </Note>
      )}
      {cameBack === 'ko' && stateOf(data, 'pay') === 'to-do' && <PaymentRefused />}
      <Card flush>
        <StepRows progress={data} />
      </Card>
      {data.next === 'pay' && <ToPay progress={data} token={token} />}
      <After progress={data} token={token} />
    </Frame>
  );
}

function HeadOf({ progress }: { progress: ContractingProgress }) {
  const { number, status, product, cover, steps } = progress;
  if (status === policyStatus.cancelled)
    return <Head title={<Trans>Esta póliza ha terminado</Trans>} lead={<Trans>Póliza {number}</Trans>} />;
  const about = (
    <Trans>
      Póliza {number} · {product.name}
    </Trans>
  );
  if (cover.starts_on !== null) return <Head title={<Trans>Ya tienes tu seguro</Trans>} lead={about} />;
  if (progress.next === null && steps.some(({ state }) => state === 'under-way'))
    return <Head title={<Trans>Ya está contratado: falta que nos contesten</Trans>} lead={about} />;
  if (steps.every(({ state }) => state === 'done')) return <Head title={<Trans>Ya está todo hecho</Trans>} lead={about} />;
  return <Head title={<Trans>Ya está contratado: te queda esto</Trans>} lead={about} />;
}

/** The main button: the next step to do. */
function NextAction({
  progress,
  token,
  isAwaited,
  isAgain,
}: {
  progress: ContractingProgress;
  token: { token?: string };
  isAwaited: boolean;
  isAgain: boolean;
}) {
  const user = useAtomValue(loggedUserAtom);
  const elsewhere = paidOutside(progress.payment_link);
  const sign: AppPath = `/policies/${progress.policy_id}/sign`;
  switch (isAwaited ? null : progress.next) {
    case 'pay':
      return elsewhere && progress.first_payment ? (
        <ButtonLink kind="primary" icon="card" to={elsewhere}>
          <Trans>Pagar {formatMoney(centsOf(progress.first_payment.price))}</Trans>
        </ButtonLink>
      ) : (
        <PayByCard progress={progress} token={token} isAgain={isAgain} />
      );
    case 'evaluate':
      return <EvaluateNow progress={progress} token={token} />;
    case 'sign':
      return (
        <ButtonLink kind="primary" to={sign}>
          <Trans>Firmar el contrato</Trans>
        </ButtonLink>
      );
    case null:
      return (
        <ButtonLink kind="primary" to={user === null ? '/' : `/policies/${progress.policy_id}`}>
          {user === null ? <Trans>Ir al inicio</Trans> : <Trans>Ver la póliza</Trans>}
        </ButtonLink>
      );
  }
}

/** The price of the first receipt and of the later ones, and how they are paid: on another site if the office has named one, else as contracted. */
function ToPay({ progress, token }: { progress: ContractingProgress; token: { token?: string } }) {
  const elsewhere = paidOutside(progress.payment_link);
  const host = elsewhere?.split('/')[2];
  return (
    <>
      <WhatIsCharged progress={progress} />
      {elsewhere !== null && (
        <Note icon="card">
          <Trans>El primer recibo se paga en {host}. Cuando nos confirmen el pago, lo verás aquí.</Trans>
        </Note>
      )}
      {elsewhere === null && progress.first_payment?.method === 3 && <PayByAccount progress={progress} token={token} />}
    </>
  );
}

/** The amount charged today, and the later amounts with their days. */
function WhatIsCharged({ progress: { first_payment: first, later_payments: later } }: { progress: ContractingProgress }) {
  const { t } = useLingui();
  if (first === null) return null;
  const amount = formatMoney(centsOf(first.price));
  const [next, last] = [later[0], later.at(-1)];
  const [most, ...others] = countAmounts(later.map(({ price }) => centsOf(price)));
  const otherAmounts = others.map(({ count, amountCents }) => t` y ${count} de ${formatMoney(amountCents)}`).join('');
  return (
    <Note icon="cal">
      {first.method === 3 ? <Trans>El primer recibo es de {amount}.</Trans> : <Trans>Hoy pagas {amount}.</Trans>}{' '}
      {next && last && most ? (
        <Trans>
          Después, <Plural value={most.count} one="# recibo" other="# recibos" /> de {formatMoney(most.amountCents)}
          {otherAmounts}, uno al mes, del <DateText when={next.activation_date} /> al <DateText when={last.activation_date} />.
        </Trans>
      ) : (
        <Trans>No hay más recibos en todo el año.</Trans>
      )}
    </Note>
  );
}

/** What follows the contracting: the start of cover, the documents, and the last day to withdraw. */
function After({ progress, token }: { progress: ContractingProgress; token: { token?: string } }) {
  const user = useAtomValue(loggedUserAtom);
  const { policy_id: id, cover, signing, withdrawal_last_day: lastDay, status } = progress;
  if (status === policyStatus.cancelled) return null;
  // The withdrawal period has no last day until the holder has received the documents.
  const mayWithdraw = lastDay === null || civilDateOf(Date.now()) <= lastDay;
  return (
    <Stack gap={3}>
      <Meta>
        {cover.starts_on === null ? (
          <Trans>El seguro empieza a cubrirte cuando esté todo hecho.</Trans>
        ) : (
          <Trans>
            Te cubre desde el <DateText when={cover.starts_on} />.
          </Trans>
        )}{' '}
        {lastDay !== null && mayWithdraw && (
          <Trans>
            Puedes arrepentirte sin coste hasta el <DateText when={lastDay} />.
          </Trans>
        )}
      </Meta>
      {user !== null && mayWithdraw && (
        <ButtonLink kind="ghost" flush to={`/policies/${id}/desistir`}>
          <Trans>Desistir del contrato aquí</Trans>
        </ButtonLink>
      )}
      {signing.signed_at !== null && (
        <PdfButton endpoint={getContractDocument} given={{ params: { id }, ...token }} name={`contrato-${progress.number}.pdf`}>
          <Trans>Descargar el contrato firmado (PDF)</Trans>
        </PdfButton>
      )}
    </Stack>
  );
}
