import { expect, test } from 'vitest';
import {
  type Acceptance,
  type AcceptanceStep,
  acceptanceFaults,
  acceptancesOf,
  requiredAcceptances,
  type TextVersions,
} from './acceptances.ts';

const inForce: TextVersions = {
  invoice: '2026-01-01',
  precontractual: '2026-02-01',
  terms: '2026-02-01.2',
  privacy: '2026-01-01',
  contract: '2026-01-01',
  'limiting-clauses': '2026-03-01',
};
const all = [...acceptancesOf('contracting', inForce), ...acceptancesOf('signing', inForce)];

test.each<[AcceptanceStep, Acceptance[], Acceptance[]]>([
  ['contracting', [], ['invoice', 'precontractual', 'terms', 'privacy']],
  ['contracting', ['terms', 'invoice'], ['precontractual', 'privacy']],
  ['contracting', ['privacy', 'terms', 'precontractual', 'invoice'], []],
  ['contracting', ['contract', 'limiting-clauses'], ['invoice', 'precontractual', 'terms', 'privacy']],
  ['signing', [], ['contract', 'limiting-clauses']],
  ['signing', ['contract'], ['limiting-clauses']],
  ['signing', ['limiting-clauses', 'contract'], []],
])('at %s, having accepted %j, %j are missing', (step, names, missing) => {
  const accepted = all.filter(({ acceptance }) => names.includes(acceptance));
  expect(acceptanceFaults(step, accepted, inForce)).toEqual(missing.map((acceptance) => ({ acceptance, fault: 'missing' })));
});

test('a text of another version was not accepted', () => {
  const [first, ...others] = acceptancesOf('signing', inForce).map((each) => ({ ...each, version: `${each.version}-draft` }));
  expect(acceptanceFaults('signing', first ? [first, ...others] : [], inForce)).toEqual(
    requiredAcceptances.signing.map((acceptance) => ({ acceptance, fault: 'other-version' })),
  );
});
