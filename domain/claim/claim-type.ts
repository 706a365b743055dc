/**
 * What happened, by the ids of decision A71. The specification names fifteen kinds and says that there are twenty; 16 to 20 are damage to a
 * portable, a television, multimedia and an appliance, and theft of any of them.
 */
export const claimType = {
  theft: 1,
  robbery: 2,
  frontScreen: 3,
  backCover: 4,
  miscellaneousBreakage: 5,
  waterDamage: 6,
  scooterDeath: 7,
  scooterDisability: 8,
  scooterDriverInjury: 9,
  scooterThirdPartyDamage: 10,
  scooterThirdPartyClaim: 11,
  scooterTheft: 12,
  scooterDamage: 13,
  scooterHospitalization: 14,
  breakdown: 15,
  portableDamage: 16,
  smartTvDamage: 17,
  multimediaDamage: 18,
  applianceDamage: 19,
  deviceTheft: 20,
} as const;
export type ClaimType = (typeof claimType)[keyof typeof claimType];

/** By risk type (specification §9), in the order in which they are offered. Of a person nothing is claimed online. */
const typesByRisk: Readonly<Record<number, readonly ClaimType[]>> = {
  1: [3, 4, 5, 6, 2, 1, 15],
  3: [12, 13, 9, 14, 8, 7, 10, 11],
  4: [15],
  5: [18, 20],
  6: [19, 20],
  7: [16, 20],
  8: [17, 20],
};

/** What can be claimed for a risk. */
export function claimTypesOf(riskType: number): readonly ClaimType[] {
  return typesByRisk[riskType] ?? [];
}
