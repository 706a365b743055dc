/** The risk types, that is, what is insured, by their numbers on the wire (specification §9). */
export const riskType = { mobile: 1, person: 2, scooter: 3, device: 4, multimedia: 5, appliance: 6, portable: 7, smartTv: 8 } as const;
export type RiskType = (typeof riskType)[keyof typeof riskType];
