import { useLingui } from '@lingui/react/macro';

/** The labels of the fields that stores and repair centres have in common. */
export function usePlaceLabels() {
  const { t } = useLingui();
  return {
    name: t`Nombre`,
    address: t`Dirección`,
    postal_code: t`Código postal`,
    city: t`Ciudad`,
    phone: t`Teléfono`,
    email: t`Correo`,
    opening_hours: t`Horario`,
    latitude: t`Latitud`,
    longitude: t`Longitud`,
  };
}
