import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';

/** A sheet whose one action sends its form. `busy`: what it says while it is being sent. */
export function FormSheet({
  title,
  onClose,
  formId,
  busy,
  action,
  children,
}: {
  title: ReactNode;
  onClose: () => void;
  formId: string;
  busy: string | false;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={formId} loading={busy}>
          {action}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
