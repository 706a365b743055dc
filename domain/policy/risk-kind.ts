import { type RiskType, riskType } from './risk-type.ts';

/** The kind of each risk type, which decides the fields of a risk. Three risk types share the kind `device`. */
export const riskKinds = {
  [riskType.mobile]: 'mobile',
  [riskType.person]: 'person',
  [riskType.scooter]: 'scooter',
  [riskType.device]: 'device',
  [riskType.multimedia]: 'device',
  [riskType.appliance]: 'device',
  [riskType.portable]: 'portable',
  [riskType.smartTv]: 'smart_tv',
} as const satisfies Record<RiskType, string>;
export type RiskKind = (typeof riskKinds)[RiskType];
