import { expect, test } from 'vitest';
import { type Acceptance, type AcceptanceStep, acceptanceFaults, acceptancesInForce, requiredAcceptances } from './acceptances.ts';

const inForce = [...acceptancesInForce('contracting'), ...acceptancesInForce('signing')];

test.each<[AcceptanceStep, Acceptance[], Acceptance[]]>([
  ['contracting', [], ['invoice', 'precontractual', 'terms', 'privacy']],
  ['contracting', ['terms', 'invoice'], ['precontractual', 'privacy']],
  ['contracting', ['privacy', 'terms', 'precontractual', 'invoice'], []],
  ['contracting', ['contract', 'limiting-clauses'], ['invoice', 'precontractual', 'terms', 'privacy']],
  ['signing', [], ['contract', 'limiting-clauses']],
  ['signing', ['contract'], ['limiting-clauses']],
  ['signing', ['limiting-clauses', 'contract'], []],
])('at %s, having accepted %j, %j are missing', (step, names, missing) => {
  const accepted = inForce.filter(({ acceptance }) => names.includes(acceptance));
  expect(acceptanceFaults(step, accepted)).toEqual(missing.map((acceptance) => ({ acceptance, fault: 'missing' })));
});

test('a text of another version was not accepted', () => {
  const [first, ...others] = acceptancesInForce('signing').map((each) => ({ ...each, version: `${each.version}-draft` }));
  expect(acceptanceFaults('signing', first ? [first, ...others] : [])).toEqual(
    requiredAcceptances.signing.map((acceptance) => ({ acceptance, fault: 'other-version' })),
  );
});
