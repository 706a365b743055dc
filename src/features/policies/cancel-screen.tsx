import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type LastDay, lastDays } from '#domain/policy/last-days.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import { cancelPolicy, type EndingPreview, previewCancellation } from '#domain/wire/cancellations.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { RadioCards } from '#src/ui/radio-cards.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Note } from '#src/ui/text.tsx';
import { useDayWords } from './receipt-words.tsx';
import { type KnownPolicy, PolicyFrame, useAbout, WithPolicy } from './with-policy.tsx';

type Reason = 'policyholder-request' | 'risk-gone';

/** Cancelling a policy: why, from which day, what it costs, and only then the button (decision A35). */
export function CancelScreen() {
  const { t } = useLingui();
  const { policyId } = useParams({ from: '/policies/$policyId/cancelar' });
  return (
    <WithPolicy id={policyId} title={t`Cancelar la póliza`}>
      {(known) => <Cancel known={known} />}
    </WithPolicy>
  );
}

function Cancel({ known }: { known: KnownPolicy }) {
  const { t } = useLingui();
  const about = useAbout(known);
  const { policy, contract, isOffline } = known;
  const ask = useAsk();
  const today = civilDateOf(Date.now());
  const days = lastDays(policy.policy_payments, { today, termLastDay: contract?.term_last_day ?? today });
  const [reason, setReason] = useState<Reason>('policyholder-request');
  const [chosen, setChosen] = useState<LastDay['kind'] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  // When the device is gone, there is nothing left to cover after today.
  const day = reason === 'risk-gone' ? { kind: 'today' as const, on: today } : (days.find(({ kind }) => kind === chosen) ?? days[0]);
  const params = { id: policy.id };
  const asked = { reason, last_day: day?.on ?? today };
  const isOver = policy.status === policyStatus.cancelled;
  const preview = useQuery({ ...ask(previewCancellation, { params, query: asked }), staleTime: 0, enabled: !isOver && contract !== null });
  const save = useSave(cancelPolicy, { invalidates: 'everything', readAgain: 'later' });
  if (save.data) return <Cancelled about={about} policyId={policy.id} settlement={save.data.settlement} />;
  const frame = { title: t`Cancelar`, about, back: `/policies/${policy.id}` as const };
  if (isOver)
    return (
      <PolicyFrame {...frame}>
        <Head title={<Trans>Esta póliza ya está cancelada</Trans>} lead={<Trans>No tienes que hacer nada.</Trans>} />
        <WithdrawalLink policyId={policy.id} isOpen={contract?.withdrawal.is_open} />
      </PolicyFrame>
    );
  const canCancel = !isOffline && preview.data !== undefined;
  return (
    <PolicyFrame
      {...frame}
      dock={
        canCancel && (
          <Button kind="primary" onClick={() => setIsAsking(true)}>
            <Trans>Cancelar la póliza</Trans>
          </Button>
        )
      }
    >
      <Head title={<Trans>Cancelar la póliza</Trans>} lead={<Trans>Mira antes hasta cuándo te cubre y lo que cuesta.</Trans>} />
      <Why reason={reason} onReason={setReason} />
      {reason === 'policyholder-request' && days.length > 1 && <Days days={days} chosen={day?.kind ?? 'today'} onChoose={setChosen} />}
      {isOffline ? (
        <Note icon="off">
          <Trans>Para cancelar hace falta conexión.</Trans>
        </Note>
      ) : preview.data ? (
        <Cost preview={preview.data} policy={policy} />
      ) : preview.error === null ? (
        known.unread || <Skeleton rows={3} />
      ) : (
        <NotRead error={preview.error} isReading={preview.isFetching} onAgain={preview.refetch} />
      )}
      <WithdrawalLink policyId={policy.id} isOpen={contract?.withdrawal.is_open} />
      {isAsking && preview.data && (
        <Confirm
          policy={policy}
          preview={preview.data}
          save={save}
          send={() => save.mutate({ params, body: asked })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </PolicyFrame>
  );
}

function WithdrawalLink({ policyId, isOpen = false }: { policyId: number; isOpen: boolean | undefined }) {
  if (!isOpen) return null;
  return (
    <ButtonLink kind="ghost" flush icon="retry" to={`/policies/${policyId}/desistir`}>
      <Trans>Todavía puedes desistir sin coste: desistir del contrato aquí</Trans>
    </ButtonLink>
  );
}

function Why({ reason, onReason }: { reason: Reason; onReason: (reason: Reason) => void }) {
  const { t } = useLingui();
  return (
    <RadioCards
      label={t`Por qué`}
      value={reason}
      onValue={(value) => onReason(value === 'risk-gone' ? 'risk-gone' : 'policyholder-request')}
      options={[
        { value: 'policyholder-request', text: t`Ya no lo quiero`, note: t`Eliges hasta cuándo te cubre` },
        { value: 'risk-gone', text: t`Ya no tengo lo asegurado`, note: t`Lo vendí, lo perdí o no tiene arreglo` },
      ]}
    />
  );
}

function Confirm({
  policy,
  preview,
  save: { isPending, error },
  send,
  onClose,
}: {
  policy: Policy;
  preview: EndingPreview;
  save: { isPending: boolean; error: unknown };
  send: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  return (
    <ConfirmSheet
      title={<Trans>¿Cancelar la póliza {policy.number}?</Trans>}
      action={<Trans>Cancelar la póliza</Trans>}
      busy={t`Cancelando…`}
      isBusy={isPending}
      isDanger
      refused={error === null ? undefined : problemText(error)}
      onConfirm={send}
      onClose={onClose}
    >
      <Cost preview={preview} policy={policy} />
      <p>
        <Trans>No se puede deshacer: para volver a estar cubierto hay que contratar otra vez.</Trans>
      </p>
    </ConfirmSheet>
  );
}

function Days({
  days,
  chosen,
  onChoose,
}: {
  days: readonly LastDay[];
  chosen: LastDay['kind'];
  onChoose: (kind: LastDay['kind']) => void;
}) {
  const { t } = useLingui();
  const { long } = useDayWords();
  const texts: Record<LastDay['kind'], string> = {
    'paid-up': t`Hasta lo que tienes pagado`,
    term: t`Hasta el final del año asegurado`,
    today: t`Hoy`,
  };
  const notes: Record<LastDay['kind'], (on: string) => string> = {
    'paid-up': (on) => t`Te cubre hasta el ${long(on)} y no vence ningún recibo más`,
    term: (on) =>
      days.some(({ kind }) => kind === 'paid-up')
        ? t`Te cubre hasta el ${long(on)}, y hasta entonces se cobran los recibos como ahora`
        : t`Te cubre hasta el ${long(on)} y no se renueva`,
    today: () => t`Deja de cubrirte hoy a las 24:00`,
  };
  return (
    <RadioCards
      label={t`Hasta cuándo`}
      value={chosen}
      onValue={(value) => {
        const day = days.find(({ kind }) => kind === value);
        if (day) onChoose(day.kind);
      }}
      options={days.map(({ kind, on }) => ({ value: kind, text: texts[kind], note: notes[kind](on) }))}
    />
  );
}

/** The settlement of the cancellation, as the server computes it. */
function Cost({
  preview: { last_day: lastDay, refund, refund_decided_by: by, annulled, owed },
  policy,
}: {
  preview: EndingPreview;
  policy: Policy;
}) {
  const { t } = useLingui();
  const owedCents = policy.policy_payments.reduce(
    (sum, { id, pending_amount: pending }) => sum + (owed.includes(id) ? centsOf(pending) : 0),
    0,
  );
  const stopped = policy.policy_payments.filter(({ id, price }) => annulled.includes(id) && price > 0).length;
  return (
    <Card flush>
      <DescriptionList
        rows={[
          {
            name: t`Te cubre hasta`,
            value: (
              <Trans>
                El <DateText when={lastDay} />, a las 24:00
              </Trans>
            ),
          },
          {
            name: t`Te queda por pagar`,
            value: owedCents === 0 ? t`Nada` : formatMoney(owedCents),
          },
          {
            name: t`Te devolvemos`,
            value:
              by === 'staff'
                ? t`Una persona lo revisa, por el siniestro, y te escribe`
                : refund === 0
                  ? t`Nada`
                  : formatMoney(centsOf(refund)),
          },
          ...(stopped === 0 ? [] : [{ name: t`Ya no se cobran`, value: <Plural value={stopped} one="# recibo" other="# recibos" /> }]),
        ]}
      />
    </Card>
  );
}

/** The cancellation's result, and what happens next. */
function Cancelled({ about, policyId, settlement }: { about: string; policyId: number; settlement: EndingPreview }) {
  const { t } = useLingui();
  const { last_day: lastDay, refund, refund_decided_by: by, owed } = settlement;
  return (
    <PolicyFrame
      title={t`Cancelar`}
      about={about}
      back="/"
      dock={
        <ButtonLink kind="primary" to={owed.length > 0 ? `/policies/${policyId}/payments` : '/'}>
          {owed.length > 0 ? <Trans>Ver lo que queda por pagar</Trans> : <Trans>Ir al inicio</Trans>}
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>La póliza está cancelada</Trans>}
        lead={
          <Trans>
            Te cubre hasta el <DateText when={lastDay} />, a las 24:00.
          </Trans>
        }
      />
      <Stack gap={3}>
        <Note icon="file">
          <Trans>Te enviamos un correo que lo confirma.</Trans>
        </Note>
        {by === 'staff' ? (
          <Note icon="clock">
            <Trans>Hay un siniestro: una persona mira lo que corresponde devolverte y te escribe.</Trans>
          </Note>
        ) : (
          refund > 0 && (
            <Note icon="retry">
              <Trans>Te devolvemos {formatMoney(centsOf(refund))} donde pagaste, en los próximos días.</Trans>
            </Note>
          )
        )}
        {owed.length > 0 && (
          <Banner status="warn">
            <Plural value={owed.length} one="Queda # recibo por pagar." other="Quedan # recibos por pagar." />
          </Banner>
        )}
      </Stack>
    </PolicyFrame>
  );
}
