import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { DateText } from '#src/ui/date.tsx';

/** Confirms that a contracting is to be discarded. `lastDay`: the proposal's last day, a civil date. */
export function GiveUpSheet({ lastDay, onConfirm, onClose }: { lastDay: string; onConfirm: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmSheet
      title={<Trans>¿Cancelar el proceso?</Trans>}
      action={<Trans>Sí, cancelarlo</Trans>}
      busy={t`Cancelando…`}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <Trans>
          Borramos de este dispositivo lo que has escrito. No has contratado nada ni se te cobra nada. La propuesta caduca sola el{' '}
          <DateText when={lastDay} />.
        </Trans>
      </p>
    </ConfirmSheet>
  );
}
