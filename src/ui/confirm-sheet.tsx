import '#src/i18n/kit-words.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

/** Asks before something that cannot be undone. The sheet stays open while the action runs, and shows why it was refused. */
export function ConfirmSheet({
  title,
  children,
  action,
  busy,
  isBusy = false,
  isDanger = false,
  refused,
  onConfirm,
  onClose,
}: {
  title: ReactNode;
  /** Says what will happen. */
  children?: ReactNode;
  /** The words of the button, with the verb of the action: "Borrar la tienda". */
  action: ReactNode;
  /** The words of the button while the action runs: "Borrando…". */
  busy: string;
  isBusy?: boolean;
  isDanger?: boolean;
  /** Why the action was refused, in words. */
  refused?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Sheet
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind={isDanger ? 'danger' : 'primary'} loading={isBusy && busy} onClick={onConfirm}>
            {action}
          </Button>
          <Button onClick={close}>
            <Trans>Dejarlo como está</Trans>
          </Button>
        </>
      }
    >
      {refused && <Banner status="bad" title={refused} />}
      {children}
    </Sheet>
  );
}
