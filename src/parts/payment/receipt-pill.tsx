import { useLingui } from '@lingui/react/macro';
import type { PaymentDisplayStatus } from '#domain/payment/display-status.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Pill } from '#src/ui/pill.tsx';
import type { Status } from '#src/ui/status.ts';

/** The state of a receipt, in the specification's words; a payment that the bank is processing is shown as such. */
export function ReceiptPill({ status, isAtBank }: { status: PaymentDisplayStatus; isAtBank: boolean }) {
  const { t } = useLingui();
  if (isAtBank)
    return (
      <Pill status="busy" icon="bank">
        {t`EN EL BANCO`}
      </Pill>
    );
  const looks: Record<PaymentDisplayStatus, [status: Status, icon: IconName | undefined, text: string]> = {
    PAGADO: ['ok', undefined, t`PAGADO`],
    ABONADO: ['busy', 'retry', t`ABONADO`],
    PROGRAMADO: ['wait', 'cal', t`PROGRAMADO`],
    IMPAGADO: ['bad', undefined, t`IMPAGADO`],
    PENDIENTE_ABONO: ['wait', 'retry', t`PENDIENTE DE ABONO`],
  };
  const [family, icon, text] = looks[status];
  return (
    <Pill status={family} icon={icon}>
      {text}
    </Pill>
  );
}
