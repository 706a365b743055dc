import { expect, test } from 'vitest';
import type { ClaimFieldProblem, ClaimValues } from './claim-fields.ts';
import { applianceOptions, claimFieldProblems, claimFields, multimediaOptions, yesNoOptions } from './claim-fields.ts';
import type { ClaimType } from './claim-type.ts';
import { claimType, claimTypesOf } from './claim-type.ts';

const item = ['type', 'marca', 'modelo', 'fechaCompra', 'facturaTomador'];

test.each<[string, ClaimType, number, string[]]>([
  ['theft of a mobile', 1, 1, []],
  ['robbery of a mobile', 2, 1, []],
  ['front screen', 3, 1, []],
  ['back cover', 4, 1, []],
  ['miscellaneous breakage', 5, 1, []],
  ['water', 6, 1, []],
  ['death', 7, 3, []],
  ['disability', 8, 3, ['disability']],
  ['driver injury', 9, 3, ['disability']],
  ['third-party damage', 10, 3, ['third_party_name', 'damage_description']],
  ['third-party claim', 11, 3, ['third_party_name', 'damage_description']],
  ['theft of a scooter', 12, 3, []],
  ['scooter damage', 13, 3, []],
  ['hospitalization', 14, 3, ['hospital_name', 'start_date', 'end_date']],
  ['breakdown', 15, 4, []],
  ['portable damage', 16, 7, []],
  ['television damage', 17, 8, []],
  ['multimedia damage', 18, 5, item],
  ['appliance damage', 19, 6, item],
  ['theft of multimedia', 20, 5, item],
  ['theft of an appliance', 20, 6, item],
  ['theft of a portable', 20, 7, []],
])('%s', (_what, type, riskType, ids) => {
  expect(claimTypesOf(riskType)).toContain(type);
  expect(claimFields(type, riskType).map(({ id }) => id)).toEqual(ids);
});

test('the options are those of the specification, ten and ten', () => {
  expect(claimFields(claimType.applianceDamage, 6)[0]).toEqual({ id: 'type', type: 'choice', isRequired: true, options: applianceOptions });
  expect(claimFields(claimType.multimediaDamage, 5)[0]?.options).toEqual(multimediaOptions);
  expect([applianceOptions.length, multimediaOptions.length]).toEqual([10, 10]);
  expect(claimFields(claimType.applianceDamage, 6)[4]?.options).toEqual(yesNoOptions);
});

const appliance = { type: 'oven', marca: 'Bosch', modelo: 'Serie 4', fechaCompra: '2024-01-10', facturaTomador: 'Si' };
const stay = { hospital_name: 'La Paz', start_date: '2025-11-10', end_date: '2025-11-12' };
const third = { third_party_name: 'Luis Gil', damage_description: 'Retrovisor' };

type Row = [string, ClaimType, number, ClaimValues, Record<string, ClaimFieldProblem>];
test.each<Row>([
  ['an appliance', 19, 6, appliance, {}],
  ['nothing given', 19, 6, {}, Object.fromEntries(item.map((id) => [id, 'missing']))],
  ['spaces only', 19, 6, { ...appliance, marca: '  ' }, { marca: 'missing' }],
  ['multimedia among appliances', 19, 6, { ...appliance, type: 'console' }, { type: 'not-an-option' }],
  ['multimedia', 18, 5, { ...appliance, type: 'console' }, {}],
  ['neither yes nor no', 19, 6, { ...appliance, facturaTomador: 'Quizá' }, { facturaTomador: 'not-an-option' }],
  ['no day', 19, 6, { ...appliance, fechaCompra: '2025-02-30' }, { fechaCompra: 'not-a-date' }],
  ['however old on the day of the loss', 19, 6, { ...appliance, fechaCompra: '2012-11-10' }, {}],
  ['bought on the day of the loss', 19, 6, { ...appliance, fechaCompra: '2025-11-10' }, {}],
  ['bought after the loss', 19, 6, { ...appliance, fechaCompra: '2025-11-11' }, { fechaCompra: 'in-future' }],
  ['a long text', 19, 6, { ...appliance, modelo: 'a'.repeat(121) }, { modelo: 'too-long' }],
  ['a stay', 14, 3, stay, {}],
  ['still there', 14, 3, { ...stay, end_date: '' }, {}],
  ['ends before it begins', 14, 3, { ...stay, end_date: '2025-11-09' }, { end_date: 'before-start' }],
  ['one day', 14, 3, { ...stay, end_date: '2025-11-10' }, {}],
  ['begins before the loss', 14, 3, { ...stay, start_date: '2025-11-09' }, { start_date: 'before-start' }],
  ['begins and ends today', 14, 3, { ...stay, start_date: '2025-11-20', end_date: '2025-11-20' }, {}],
  ['begins tomorrow', 14, 3, { ...stay, start_date: '2025-11-21', end_date: '' }, { start_date: 'in-future' }],
  ['ends tomorrow', 14, 3, { ...stay, end_date: '2025-11-21' }, { end_date: 'in-future' }],
  ['no beginning', 14, 3, { hospital_name: 'La Paz' }, { start_date: 'missing' }],
  ['a third party', 10, 3, third, {}],
  ['without a name', 11, 3, { ...third, third_party_name: undefined }, { third_party_name: 'missing' }],
  ['a long description', 10, 3, { ...third, damage_description: 'a'.repeat(2000) }, {}],
  ['too long a description', 10, 3, { ...third, damage_description: 'a'.repeat(2001) }, { damage_description: 'too-long' }],
  ['the box not ticked', 8, 3, {}, {}],
  ['the box ticked', 8, 3, { disability: 'Si' }, {}],
  ['the box with something else', 8, 3, { disability: 'true' }, { disability: 'not-an-option' }],
])('%s', (_what, type, riskType, values, expected) => {
  expect(claimFieldProblems(claimFields(type, riskType), values, { lossDay: '2025-11-10', today: '2025-11-20' })).toEqual(expected);
});
