import { useLingui } from '@lingui/react/macro';

/** The names of what may be said of a place, a store's or a repair centre's. */
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
