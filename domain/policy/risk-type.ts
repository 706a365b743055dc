/** What is insured, by the numbers of the wire (specification §9). */
export const riskType = { mobile: 1, person: 2, scooter: 3, device: 4, multimedia: 5, appliance: 6, portable: 7, smartTv: 8 } as const;
export type RiskType = (typeof riskType)[keyof typeof riskType];

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
