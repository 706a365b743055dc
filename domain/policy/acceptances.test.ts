import { expect, test } from 'vitest';
import type { Acceptance, AcceptanceStep } from './acceptances.ts';
import { missingAcceptances } from './acceptances.ts';

test.each<[AcceptanceStep, Acceptance[], Acceptance[]]>([
  ['contracting', [], ['invoice', 'precontractual', 'terms', 'privacy']],
  ['contracting', ['terms', 'invoice'], ['precontractual', 'privacy']],
  ['contracting', ['privacy', 'terms', 'precontractual', 'invoice'], []],
  ['contracting', ['contract', 'limiting-clauses'], ['invoice', 'precontractual', 'terms', 'privacy']],
  ['signing', [], ['contract', 'limiting-clauses']],
  ['signing', ['contract'], ['limiting-clauses']],
  ['signing', ['limiting-clauses', 'contract'], []],
])('at %s, having accepted %j, %j are missing', (step, accepted, missing) => {
  expect(missingAcceptances(step, accepted)).toEqual(missing);
});
