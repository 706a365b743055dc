import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { summarizeQueue } from '#domain/outbox/presentation.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { QueuePill } from '#src/ui/pill.tsx';
import { useNow } from './use-now.ts';

/** The state of the queue, on every screen. Nothing is shown when there are no items and there is a network. */
export function QueueStatus() {
  const { t } = useLingui();
  // While the queue has not been read, it may not be empty, but no pill is shown.
  const items = useAtomValue(ownItemsAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const queue = summarizeQueue(items ?? [], { now: useNow(1000), isOffline });
  switch (queue.type) {
    case 'nothing':
      return null;
    case 'offline':
      return <QueuePill state="off" text={t`Sin conexión`} to="/pendientes" />;
    case 'to-send':
      return <QueuePill state="busy" text={t`${queue.count} por enviar`} to="/pendientes" />;
    case 'all-sent':
      return <QueuePill state="ok" text={t`Todo enviado`} to="/pendientes" />;
    case 'needs-help':
      return (
        <QueuePill
          state="bad"
          text={t`${plural(queue.count, { one: '# necesita tu ayuda', other: '# necesitan tu ayuda' })}`}
          to="/pendientes"
        />
      );
  }
}
