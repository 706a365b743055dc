import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { ableToLeave } from '#domain/outbox/queue.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useEvaluationQueues, useItemsByRisk } from '#src/parts/use-evaluation-queues.ts';
import { useNow } from '#src/parts/use-now.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { guestAtom } from '#src/state/guest.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { AskedCallCard } from './asked-call-card.tsx';
import { ClaimCard, pendingClaims } from './claim-card.tsx';
import { DeleteSheet } from './delete-sheet.tsx';
import { EvaluationCard } from './evaluation-card.tsx';

/** All of this person's items on this phone, sent or not, one card for each evaluation, claim or call, with what can be done about it (fault FB5). */
export function PendingScreen() {
  const { t } = useLingui();
  const items = useAtomValue(ownItemsAtom);
  const queues = useEvaluationQueues();
  const byRisk = useItemsByRisk();
  const { data: policies = [] } = usePolicies();
  const user = useAtomValue(loggedUserAtom);
  const guest = useAtomValue(guestAtom);
  const [toDelete, setToDelete] = useState<readonly OutboxItem[] | null>(null);
  const isOffline = useAtomValue(isOfflineAtom);
  const now = useNow(1000);
  usePageTitle(t`Pendientes`);
  const unsent = (items ?? []).filter(({ state }) => state !== 'sent');
  const { button, note } = useSendNow(unsent);

  if (items === null || queues === null || byRisk === null) {
    return (
      <Screen title={t`Pendientes`} back="/" queue={<QueueStatus />} aside={<HelpAside />}>
        <Skeleton rows={4} />
      </Screen>
    );
  }
  // With nobody signed in, other people's items are neither shown nor said to be gone (decision A84).
  if (items.length === 0 && user === null && guest === null) return <PendingOfNobody />;
  const evaluations = [...queues].toSorted(([, one], [, other]) => Number(one.type === 'arrived') - Number(other.type === 'arrived'));
  const calls = items.filter(({ kind }) => kind === 'call-request');
  const claims = pendingClaims(items, { now, isOffline });
  const unsentClaims = claims.filter(({ queue }) => queue.type !== 'arrived').length;
  const count =
    evaluations.filter(([, { type }]) => type !== 'arrived').length + unsentClaims + calls.filter(({ state }) => state !== 'sent').length;
  return (
    <Screen
      title={t`Pendientes`}
      back="/"
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dockNote={note}
      dock={
        button ?? (
          <ButtonLink kind="ondock" to="/">
            <Trans>Ir al inicio</Trans>
          </ButtonLink>
        )
      }
    >
      <Head title={<Plural value={count} _0="No hay nada pendiente" one="Tienes # cosa por enviar" other="Tienes # cosas por enviar" />} />
      {items.length === 0 ? (
        <Empty icon="sent" title={<Trans>Todo ha llegado</Trans>}>
          <Trans>Aquí verás las peritaciones y los siniestros que esperan en este móvil.</Trans>
        </Empty>
      ) : (
        <Stack gap={4}>
          {evaluations.map(([riskId, queue]) => (
            <EvaluationCard
              key={riskId}
              riskId={riskId}
              queue={queue}
              items={byRisk.get(riskId) ?? []}
              policies={policies}
              onDelete={setToDelete}
            />
          ))}
          {claims.map((claim) => (
            <ClaimCard key={claim.claimId} claim={claim} policies={policies} onDelete={setToDelete} />
          ))}
          {calls.map((item) => (
            <AskedCallCard key={item.id} item={item} onDelete={() => setToDelete([item])} />
          ))}
          {unsent.length > 0 && <SaveCopy unsent={unsent} />}
        </Stack>
      )}
      {toDelete && <DeleteSheet items={toDelete} onClose={() => setToDelete(null)} />}
    </Screen>
  );
}

/** Downloads a copy of the unsent items, for people who fear to lose them. */
function SaveCopy({ unsent }: { unsent: readonly OutboxItem[] }) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    setFault(null);
    try {
      const { exportItems } = await import('#src/outbox/export-items.ts');
      let isWhole = true;
      const zip = await exportItems(
        unsent,
        (id) => outbox.bytesOf(id),
        () => {
          isWhole = false;
        },
      );
      saveFile(zip, 'pendientes.zip');
      if (!isWhole) setFault(t`A la copia le falta algo que este móvil no ha podido leer`);
    } catch {
      setFault(t`No hemos podido hacer la copia. Inténtalo otra vez.`);
    }
  };
  return (
    <>
      {fault !== null && <Banner status="bad" title={fault} />}
      <Button icon="down" onClick={() => void save()}>
        <Trans>Guardar una copia (zip)</Trans>
      </Button>
    </>
  );
}

function PendingOfNobody() {
  const { t } = useLingui();
  return (
    <Screen
      title={t`Pendientes`}
      back="/"
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" to="/acceso">
          <Trans>Entrar</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>Entra para ver lo pendiente</Trans>}
        lead={<Trans>Lo que espera en este móvil solo lo ve quien lo hizo.</Trans>}
      />
    </Screen>
  );
}

/** "Enviar ahora", shown while it can do something: there may be a network, something waits and nothing is being sent. It says what it did. */
function useSendNow(unsent: readonly OutboxItem[]) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const isOffline = useAtomValue(isOfflineAtom);
  const setToast = useSetAtom(toastAtom);
  const waiting = ableToLeave(unsent).map(({ id }) => id);
  const isLeaving = unsent.some(({ state }) => state === 'sending');

  const {
    mutate: send,
    isPending,
    data: hasArrived,
  } = useMutation({
    mutationFn: async () => {
      await outbox
        .retry(waiting)
        .then(() => outbox.drain())
        .catch(() => {});
      const left = await outbox.list().catch(() => unsent);
      return left.every(({ id, state }) => !waiting.includes(id) || state === 'sent');
    },
    onSuccess: (isDone) => isDone && setToast(t`Enviado`),
  });

  const isShown = isPending || (waiting.length > 0 && !isLeaving && !isOffline);
  return {
    button: isShown ? (
      <Button kind="primary" icon="retry" loading={isPending && t`Enviando…`} onClick={() => send()}>
        <Trans>Enviar ahora</Trans>
      </Button>
    ) : null,
    note:
      waiting.length === 0 ? null : isOffline ? (
        <Trans>Se enviará cuando haya red.</Trans>
      ) : hasArrived === false ? (
        <span role="alert">
          <Trans>No ha llegado todavía. Seguimos probando.</Trans>
        </span>
      ) : null,
  };
}
