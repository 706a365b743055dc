import { Trans, useLingui } from '@lingui/react/macro';
import { itemsOfClaim } from '#domain/outbox/claim-draft.ts';
import { describeEvaluationQueue, type EvaluationQueue } from '#domain/outbox/evaluation-queue.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { PresentationContext } from '#domain/outbox/presentation.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { byteProgress, formatTime } from '#src/i18n/formats.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TodoCard } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

/** Below so many bytes no progress figures are shown: the requests' headers are as large. */
const smallBytes = 100_000;

/** A claim with items on this phone, sent or not. */
export interface PendingClaim {
  claimId: string;
  policyId: number;
  riskId: number;
  items: readonly OutboxItem[];
  queue: EvaluationQueue;
}

export function pendingClaims(items: readonly OutboxItem[], context: PresentationContext): PendingClaim[] {
  const ids = new Set(items.flatMap(({ subject }) => (subject.type === 'claim' ? [subject.id] : [])));
  return [...ids].flatMap((claimId) => {
    const mine = itemsOfClaim(items, claimId);
    const queue = describeEvaluationQueue(mine, context);
    const [first] = mine;
    return queue && first?.subject.type === 'claim'
      ? [{ claimId, policyId: first.subject.policyId, riskId: first.subject.riskId, items: mine, queue }]
      : [];
  });
}

/** How much of a claim has been sent, and the next thing to do. */
export function ClaimCard({
  claim: { claimId, policyId, riskId, items, queue },
  policies,
  onDelete,
}: {
  claim: PendingClaim;
  policies: readonly Policy[];
  onDelete: (items: readonly OutboxItem[]) => void;
}) {
  const { t } = useLingui();
  const stateWords = useStateWords();
  const risk = policies.flatMap(({ policy_risks: risks }) => risks).find(({ id }) => id === riskId);
  const device = risk && deviceName(risk)?.name;
  const title = device === undefined ? t`Siniestro` : t`Siniestro · ${device}`;
  const released = items.filter(({ isReleased }) => isReleased);
  const done = sum(released.map((item) => (item.state === 'sent' ? item.sizeBytes : item.confirmedBytes)));
  const total = sum(released.map(({ sizeBytes }) => sizeBytes));
  const hasProgress = total >= smallBytes && done > 0 && queue.type !== 'arrived';
  const far = byteProgress(done, total);
  const claims = `/policies/${policyId}/risks/${riskId}/claims` as const;
  // Files without a declaration on this phone belong to a draft, or were added to a claim that the server already has.
  const isDraft = items.every((item) => !item.isReleased && item.needs.length > 0);
  const isLeaving = items.some(({ state }) => state === 'sending');
  const unsent = items.filter(({ state }) => state !== 'sent');
  return (
    <TodoCard
      icon={queue.type === 'needs-person' ? 'bad' : queue.type === 'arrived' ? 'sent' : queue.type === 'sending' ? 'up' : 'saved'}
      title={title}
      text={[stateWords(queue), hasProgress && t`Ha llegado ${far.confirmed} de ${far.total}.`].filter(Boolean).join(' ')}
      action={
        <Stack gap={3}>
          {hasProgress && <ProgressBar done={done} total={total} label={title} />}
          <ButtonLink
            block
            to={isDraft ? `${claims}/new` : `${claims}/${claimId}`}
            label={`${isDraft ? t`Seguir con el siniestro` : t`Ver cómo va`}: ${title}`}
          >
            {isDraft ? <Trans>Seguir con el siniestro</Trans> : <Trans>Ver cómo va</Trans>}
          </ButtonLink>
          {unsent.length > 0 && !isLeaving && (
            <Button kind="ghost" icon="trash" label={t`Borrar de este móvil: ${title}`} onClick={() => onDelete(unsent)}>
              <Trans>Borrar de este móvil</Trans>
            </Button>
          )}
        </Stack>
      }
    />
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((whole, one) => whole + one, 0);

function useStateWords() {
  const { t } = useLingui();
  const isKept = useIsKept();
  return (queue: EvaluationQueue): string => {
    const kept = isKept ? t`Guardado en este móvil.` : t`No cierres esta página hasta que se envíe.`;
    switch (queue.type) {
      case 'saved':
        return isKept ? t`Sin enviar. Lo que llevas está guardado en este móvil.` : t`Sin enviar. No cierres esta página.`;
      case 'waiting-for-network':
        return [kept, t`En espera de conexión.`].join(' ');
      case 'sending':
        return t`Enviando…`;
      case 'retrying':
        return [kept, t`El servidor no responde, seguimos probando.`].join(' ');
      case 'arrived':
        return t`Nos ha llegado a las ${formatTime(queue.at)}.`;
      case 'needs-person':
        switch (queue.reason) {
          case 'sign-in':
            return [kept, t`Entra otra vez para enviarlo.`].join(' ');
          case 'update':
            return [kept, t`Actualiza la app para enviarlo.`].join(' ');
          default:
            return [t`No se ha podido enviar.`, isKept && t`Lo que falla está guardado en este móvil.`].filter(Boolean).join(' ');
        }
    }
  };
}
