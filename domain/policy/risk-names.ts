import type { RiskType } from './risk-type.ts';

/** What is insured, as the office and its files call it. */
export const riskNames: Readonly<Record<RiskType, string>> = {
  1: 'Móvil',
  2: 'Persona',
  3: 'Patinete',
  4: 'Dispositivo',
  5: 'Imagen y sonido',
  6: 'Electrodoméstico',
  7: 'Portátil',
  8: 'Smart TV',
};
