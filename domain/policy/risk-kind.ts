import { type RiskType, riskType } from './risk-type.ts';

/** What is known of a risk depends on its kind: three types of risk are told as a device. */
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
