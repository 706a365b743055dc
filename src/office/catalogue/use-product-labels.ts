import { useLingui } from '@lingui/react/macro';

/** The labels of a product's fields: for its form, its history, and the changes listed before it is saved. */
export function useProductLabels() {
  const { t } = useLingui();
  return {
    product_type_id: t`Tipo de producto`,
    name: t`Nombre`,
    tier: t`Plan`,
    active: t`Se vende`,
    coverages: t`Coberturas`,
    prices: t`Tarifa`,
    has_gaps: t`Los valores que quedan entre dos tramos no se aseguran por internet`,
    excluded: t`Qué no cubre`,
    restricted: t`Límites`,
    is_paid_after_evaluation: t`Se paga después de la peritación`,
    asks_for_timeline: t`Pide dónde estuvo el móvil en robos`,
  };
}
