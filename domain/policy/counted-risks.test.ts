import { expect, test } from 'vitest';
import { countedRisks } from './counted-risks.ts';

const phone = { name: 'phone', cents: 959, active: true };
const tablet = { name: 'tablet', cents: 300, active: false };
const watch = { name: 'watch', cents: 200, active: false };
const cable = { name: 'cable', cents: 0, active: false };
type Risk = typeof phone;

const sum = (risks: readonly Risk[]) => risks.reduce((total, { cents }) => total + cents, 0);

test.each<[string, Risk[], number, string[]]>([
  ['what was switched off in a draft', [phone, tablet], 959, ['phone']],
  ['what was switched off once paid', [phone, tablet], 1259, ['phone', 'tablet']],
  ['one of each', [tablet, phone, watch], 1159, ['phone', 'watch']],
  ['a tariff that has risen since', [phone, tablet], 1200, ['phone', 'tablet']],
  ['one that makes no difference', [phone, cable], 959, ['phone']],
  ['nothing that is off', [phone], 1, ['phone']],
])('%s', (_, risks, listCents, names) => {
  expect(countedRisks(risks, listCents, sum).map(({ name }) => name)).toEqual(names);
});

test('what cannot be insured together is not what was paid for, and what is on counts whatever the tariff says', () => {
  const listOf = (risks: readonly Risk[]) => (risks.length > 1 ? null : sum(risks));
  expect(countedRisks([phone, tablet], 1259, listOf)).toEqual([phone]);
  expect(countedRisks([phone, tablet], 1259, () => null)).toEqual([phone]);
});
