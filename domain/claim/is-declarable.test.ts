import { expect, test } from 'vitest';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { riskType } from '#domain/policy/risk-type.ts';
import { isDeclarable } from './is-declarable.ts';

test.each([
  ['of what is insured', policyStatus.activePaidSigned, riskType.mobile, true, true],
  ['of what has ended with its policy', policyStatus.cancelled, riskType.mobile, false, true],
  ['of what was taken out of a policy that goes on', policyStatus.activePaidSigned, riskType.mobile, false, false],
  ['of what was never paid', policyStatus.draft, riskType.mobile, true, false],
  ['of a person', policyStatus.activePaidSigned, riskType.person, true, false],
])('%s', (_, status, risk_type, active, isTaken) => {
  expect(isDeclarable({ status }, { risk_type, active })).toBe(isTaken);
});
