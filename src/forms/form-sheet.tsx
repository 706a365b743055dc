import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import type { WireForm } from './use-wire-form.ts';
import { WireFields } from './wire-fields.tsx';

/**
 * A sheet with a form for one action on the thing that a page is about: what will happen, the fields, and the button. The reason of a refusal stands above the
 * fields.
 */
export function FormSheet<Body extends FieldValues>({
  title,
  form,
  action,
  busy,
  isDanger = false,
  failure,
  above,
  below,
  onClose,
  children,
}: {
  title: ReactNode;
  form: WireForm<Body>;
  /** The words of the button, with the verb of the action. */
  action: ReactNode;
  /** The words of the button while the action runs: "Enviando…". */
  busy?: string;
  isDanger?: boolean;
  /** Replaces the words of the problem, as in `WireFields`. */
  failure?: ReactNode;
  /** Says what will happen; stands above the fields. */
  above?: ReactNode;
  /** Shows what comes of the fields, such as the preview of a mail. */
  below?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  const close = () => {
    if (!form.isBusy) onClose();
  };
  return (
    <Sheet
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" form={id} loading={form.isBusy && (busy ?? t`Un momento…`)}>
            {action}
          </Button>
          <Button onClick={close}>
            <Trans>Dejarlo como está</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {above}
        <WireFields form={form} id={id} {...(failure === undefined ? {} : { failure })}>
          {children}
        </WireFields>
        {below}
      </Stack>
    </Sheet>
  );
}
