import { riskType } from '#domain/policy/risk-type.ts';

/**
 * The kinds of claim, by the ids of decision A71. The specification names fifteen kinds and says that there are twenty; 16 to 19 are damage to a
 * portable, a television, multimedia and an appliance, and 20 is theft of any of them.
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

/** The kinds of claim of each risk type, in the order in which they are offered. Claims for a person cannot be declared online. */
const typesByRisk: Readonly<Record<number, readonly ClaimType[]>> = {
  [riskType.mobile]: [
    claimType.frontScreen,
    claimType.backCover,
    claimType.miscellaneousBreakage,
    claimType.waterDamage,
    claimType.robbery,
    claimType.theft,
    claimType.breakdown,
  ],
  [riskType.scooter]: [
    claimType.scooterTheft,
    claimType.scooterDamage,
    claimType.scooterDriverInjury,
    claimType.scooterHospitalization,
    claimType.scooterDisability,
    claimType.scooterDeath,
    claimType.scooterThirdPartyDamage,
    claimType.scooterThirdPartyClaim,
  ],
  [riskType.device]: [claimType.breakdown],
  [riskType.multimedia]: [claimType.multimediaDamage, claimType.deviceTheft],
  [riskType.appliance]: [claimType.applianceDamage, claimType.deviceTheft],
  [riskType.portable]: [claimType.portableDamage, claimType.deviceTheft],
  [riskType.smartTv]: [claimType.smartTvDamage, claimType.deviceTheft],
};

/** The kinds of claim that can be declared for a risk type; empty for an unknown one. */
export function claimTypesOf(risk: number): readonly ClaimType[] {
  return typesByRisk[risk] ?? [];
}
