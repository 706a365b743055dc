import type { RiskType } from './risk-type.ts';

/** The Spanish name of each risk type, as on the office's screens and in its files. */
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
