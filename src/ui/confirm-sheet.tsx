import '#src/i18n/kit-words.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

/** Asks before something that cannot be undone. While it runs the sheet stays; what was refused is told in it. */
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
  /** What will happen. */
  children?: ReactNode;
  /** The verb of what will happen: "Borrar la tienda". */
  action: ReactNode;
  /** The words of the button while it runs: "Borrando…". */
  busy: string;
  isBusy?: boolean;
  isDanger?: boolean;
  /** Why it could not be done, in words. */
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
