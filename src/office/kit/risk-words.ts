import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RiskType } from '#domain/policy/risk-type.ts';

/** What is insured, as the office calls it. */
export const riskWords: Readonly<Record<RiskType, MessageDescriptor>> = {
  1: msg`Móvil`,
  2: msg`Persona`,
  3: msg`Patinete`,
  4: msg`Dispositivo`,
  5: msg`Imagen y sonido`,
  6: msg`Electrodoméstico`,
  7: msg`Portátil`,
  8: msg`Smart TV`,
};
