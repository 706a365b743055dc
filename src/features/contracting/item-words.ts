import { useLingui } from '@lingui/react/macro';
import { productType } from '#domain/policy/product-type.ts';
import { type RiskType, riskType } from '#domain/policy/risk-type.ts';
import type { IconName } from '#src/ui/icon-shapes.ts';

export interface ItemWords {
  icon: IconName;
  /** The insured thing with its article: "un móvil". */
  one: string;
  ask: string;
  find: string;
  price: (amount: string) => string;
}

/** Texts for what a product type insures; null where it insures a person. */
export function useItemWords(): (productTypeId: number) => ItemWords | null {
  const { t } = useLingui();
  return (productTypeId) => {
    switch (productTypeId) {
      case productType.tranquility:
        return null;
      case productType.scooter:
        return {
          icon: 'scooter',
          one: t`un patinete`,
          ask: t`¿Qué patinete es?`,
          find: t`Busca tu patinete`,
          price: (amount) => t`Precio del patinete: ${amount}`,
        };
      case productType.portable:
        return {
          icon: 'keys',
          one: t`un portátil`,
          ask: t`¿Qué portátil es?`,
          find: t`Busca tu portátil`,
          price: (amount) => t`Precio del portátil: ${amount}`,
        };
      case productType.smartTv:
        return {
          icon: 'tv',
          one: t`un televisor`,
          ask: t`¿Qué televisor es?`,
          find: t`Busca tu televisor`,
          price: (amount) => t`Precio del televisor: ${amount}`,
        };
      case productType.extendedWarranty:
      case productType.multiDevice:
        return {
          icon: 'wrench',
          one: t`un aparato`,
          ask: t`¿Qué aparato es?`,
          find: t`Busca tu aparato`,
          price: (amount) => t`Precio del aparato: ${amount}`,
        };
      default:
        return {
          icon: 'mobile',
          one: t`un móvil`,
          ask: t`¿Qué móvil es?`,
          find: t`Busca tu móvil`,
          price: (amount) => t`Precio del móvil: ${amount}`,
        };
    }
  };
}

const icons: Partial<Record<RiskType, IconName>> = {
  [riskType.mobile]: 'mobile',
  [riskType.scooter]: 'scooter',
  [riskType.multimedia]: 'cam',
  [riskType.portable]: 'keys',
  [riskType.smartTv]: 'tv',
};

/** The icon of a kind of insured thing. */
export function iconOfRisk(type: RiskType | null): IconName {
  return (type !== null && icons[type]) || 'wrench';
}
