import { expect, test } from 'vitest';
import { claimType, claimTypesOf } from './claim-type.ts';

test.each([
  ['a mobile', 1, ['frontScreen', 'backCover', 'miscellaneousBreakage', 'waterDamage', 'robbery', 'theft', 'breakdown']],
  ['a person', 2, []],
  [
    'a scooter',
    3,
    [
      'scooterTheft',
      'scooterDamage',
      'scooterDriverInjury',
      'scooterHospitalization',
      'scooterDisability',
      'scooterDeath',
      'scooterThirdPartyDamage',
      'scooterThirdPartyClaim',
    ],
  ],
  ['a device under extended warranty', 4, ['breakdown']],
  ['multimedia', 5, ['multimediaDamage', 'deviceTheft']],
  ['an appliance', 6, ['applianceDamage', 'deviceTheft']],
  ['a portable', 7, ['portableDamage', 'deviceTheft']],
  ['a television', 8, ['smartTvDamage', 'deviceTheft']],
  ['something unknown', 9, []],
] as const)('of %s', (_what, riskType, names) => {
  expect(claimTypesOf(riskType)).toEqual(names.map((name) => claimType[name]));
});

test('twenty kinds, and each can be claimed for something', () => {
  const offered = Array.from({ length: 8 }, (_, index) => claimTypesOf(index + 1)).flat();
  const ids: number[] = Object.values(claimType);
  expect(ids.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(new Set(offered)).toEqual(new Set(ids));
});
