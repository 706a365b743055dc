import type { RiskType } from '#domain/policy/risk-type.ts';

/** What is insured, in the words of the office's lists. */
export const riskTexts: Readonly<Record<RiskType, string>> = {
  1: 'Móvil',
  2: 'Persona',
  3: 'Patinete',
  4: 'Dispositivo',
  5: 'Imagen y sonido',
  6: 'Electrodoméstico',
  7: 'Portátil',
  8: 'Smart TV',
};
