import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { EvaluationQueue } from '#domain/outbox/evaluation-queue.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { byteProgress, formatTime } from '#src/i18n/formats.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { renewApp } from '#src/platform/os/renew-app.ts';
import { guestAtom } from '#src/state/guest.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TodoCard } from '#src/ui/card.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import type { LinkTarget } from '#src/ui/link.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

const icons: Record<EvaluationQueue['type'], IconName> = {
  saved: 'saved',
  'waiting-for-network': 'saved',
  sending: 'up',
  retrying: 'clock',
  'needs-person': 'bad',
  arrived: 'sent',
};

/** Below so many bytes no progress figures are shown: the requests' headers are as large. */
const smallBytes = 100_000;

/** One evaluation on this phone: its device, its progress, and the next thing to do. */
export function EvaluationCard({
  riskId,
  queue,
  items,
  policies,
  onDelete,
}: {
  riskId: number;
  queue: EvaluationQueue;
  items: readonly OutboxItem[];
  policies: readonly Policy[];
  onDelete: (items: readonly OutboxItem[]) => void;
}) {
  const { t } = useLingui();
  const guest = useAtomValue(guestAtom);
  const stateWords = useStateWords();
  const policy = policies.find((one) => one.policy_risks.some(({ id }) => id === riskId));
  const risk = policy?.policy_risks.find(({ id }) => id === riskId);
  const device = (risk && deviceName(risk)?.name) ?? (guest?.riskId === riskId ? guest.device : t`Peritación`);
  const released = items.filter(({ isReleased }) => isReleased);
  const done = sum(released.map((item) => (item.state === 'sent' ? item.sizeBytes : item.confirmedBytes)));
  const total = sum(released.map(({ sizeBytes }) => sizeBytes));
  const hasProgress = total >= smallBytes && done > 0 && queue.type !== 'arrived';
  const isLeaving = items.some(({ state }) => state === 'sending');
  const lines = [policy && t`Póliza ${policy.number}`, stateWords(queue, hasProgress ? byteProgress(done, total) : null)];
  return (
    <TodoCard
      icon={icons[queue.type]}
      title={device}
      text={lines.filter(Boolean).join('\n')}
      action={
        <Stack gap={3}>
          {hasProgress && <ProgressBar done={done} total={total} label={device} />}
          <MainAction queue={queue} items={items} riskId={riskId} device={device} />
          {queue.type !== 'arrived' && !isLeaving && (
            <Button kind="ghost" icon="trash" label={t`Borrar de este móvil: ${device}`} onClick={() => onDelete(items)}>
              <Trans>Borrar de este móvil</Trans>
            </Button>
          )}
        </Stack>
      }
    />
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const joined = (...words: (string | false | null)[]) => words.filter(Boolean).join(' ');

function useStateWords() {
  const { t } = useLingui();
  const isKept = useIsKept();
  return (queue: EvaluationQueue, bytes: { confirmed: string; total: string } | null): string => {
    const far = bytes && t`Ha llegado ${bytes.confirmed} de ${bytes.total}.`;
    const kept = isKept ? t`Guardada en este móvil.` : null;
    const said = (...words: (string | null)[]) => joined(...words, far);
    switch (queue.type) {
      case 'saved':
        return isKept ? t`A medias. Lo que llevas está guardado en este móvil.` : t`A medias. No cierres esta página hasta que se envíe.`;
      case 'waiting-for-network':
        return said(kept, t`En espera de conexión.`);
      case 'sending':
        return said(t`Enviando…`);
      case 'retrying':
        return said(kept, t`El servidor no responde, seguimos probando.`);
      case 'arrived':
        return t`Nos ha llegado a las ${formatTime(queue.at)}.`;
      case 'needs-person':
        switch (queue.reason) {
          case 'sign-in':
            return joined(kept, t`Entra otra vez para enviarla.`);
          case 'update':
            return joined(kept, t`Actualiza la app para enviarla.`);
          case 'imei-repeated':
            return t`Ese IMEI ya está en otra póliza. Revísalo.`;
          case 'evaluation-closed':
            return t`Esta peritación ya está cerrada. No hace falta que envíes nada más.`;
          default:
            return joined(t`No se ha podido enviar.`, isKept && t`Lo que falla está guardado en este móvil.`);
        }
    }
  };
}

/** The button for the next thing to do; null while the phone needs no help. */
function MainAction({
  queue,
  items,
  riskId,
  device,
}: {
  queue: EvaluationQueue;
  items: readonly OutboxItem[];
  riskId: number;
  device: string;
}): ReactNode {
  const { t } = useLingui();
  const outbox = useOutbox();
  const place = `policy=${items[0]?.subject.policyId}&risk=${riskId}`;
  const link = (to: LinkTarget, words: string) => (
    <ButtonLink block to={`${to}?${place}`} label={`${words}: ${device}`}>
      {words}
    </ButtonLink>
  );
  if (queue.type === 'saved') return link('/evaluation', t`Seguir con la peritación`);
  if (queue.type !== 'needs-person') return link('/evaluation/sending', t`Ver cómo va`);
  switch (queue.reason) {
    case 'sign-in':
      return (
        <ButtonLink block to="/acceso">
          <Trans>Entrar</Trans>
        </ButtonLink>
      );
    case 'update':
      return (
        <Button block onClick={() => void renewApp()}>
          <Trans>Actualizar</Trans>
        </Button>
      );
    case 'imei-repeated':
      return link('/evaluation/imei-repeated', t`Corregir el IMEI`);
    default: {
      const refused = items.filter(({ state }) => state === 'refused');
      if (refused.some(({ kind }) => kind === 'front')) return link('/evaluation/precapture/front', t`Repetir la foto de delante`);
      if (refused.some(({ kind }) => kind === 'back')) return link('/evaluation/precapture/back', t`Repetir la foto de detrás`);
      return (
        <Button block icon="retry" label={t`Reintentar: ${device}`} onClick={() => void outbox.retry(refused.map(({ id }) => id))}>
          <Trans>Reintentar</Trans>
        </Button>
      );
    }
  }
}
