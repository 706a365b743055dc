import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { QueuePill } from '#src/ui/pill.tsx';
import { isOfflineAtom } from './state/connection.ts';

/** Only the state of the network; where there is an outbox, its own pill stands in this place. */
export function OfflinePill() {
  const { t } = useLingui();
  return useAtomValue(isOfflineAtom) ? <QueuePill state="off" text={t`Sin conexión`} to="/pendientes" /> : null;
}
