import { useLingui } from '@lingui/react/macro';

/** The labels of a policy's fields in its history. */
export function useFieldLabels() {
  const { t } = useLingui();
  return {
    email: t`Correo`,
    phone: t`Teléfono`,
    address: t`Dirección`,
    device: t`Dispositivo`,
    purchase_date: t`Fecha de compra`,
    invoice_declared: t`Factura`,
    periodicity: t`Forma de pago`,
    complete_name: t`Nombre`,
    imei: t`IMEI`,
    retries_reset: t`Repeticiones`,
    risk_active: t`Bien asegurado`,
    evaluation_active: t`Peritación obligatoria`,
    sign_by: t`Firmar antes de`,
    store_id: t`Tienda`,
    card_liverpool: t`Sin pago en el proceso`,
    payment_link: t`Enlace de pago`,
    contract_link: t`Enlace del contrato`,
  };
}
