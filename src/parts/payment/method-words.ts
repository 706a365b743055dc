import { useLingui } from '@lingui/react/macro';
import type { PaymentMethodWire } from '#domain/wire/payment-parts.ts';

/** "Tarjeta terminada en 4021", "Cuenta terminada en 1332". */
export function useMethodWords(): (method: PaymentMethodWire) => string {
  const { t } = useLingui();
  return ({ card, account }) =>
    card ? t`Tarjeta terminada en ${card.last_four}` : account ? t`Cuenta terminada en ${account.last_four}` : t`Forma de pago`;
}
