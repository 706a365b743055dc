import { expect, test } from 'vitest';
import { number, type Row, read, words } from '#tests/support/scripted-rows.ts';

const imei = '356938035643809';
const second = '356938035643817';
const failing = '990384788928720';
const inTwo = (text: string, at: number) => [number(text.slice(0, at)), number(text.slice(at))];

test.each<[string, Row[], string[]]>([
  ['below its label', [words('IMEI'), ...inTwo(imei, 10)], [imei]],
  ['between two groups', [words('IMEI'), number('35 693803'), number('564380 9')], [imei]],
  ['behind its label', [{ digits: `xxxx. ${imei.slice(0, 9)}`, general: `IMEI: ${imei.slice(0, 9)}` }, number(imei.slice(9))], [imei]],
  ['of two slots', [imei, second].flatMap((one, at) => [words(`IMEI (SIM ${at + 1})`), ...inTwo(one, 11)]), [imei, second]],
])('a number that goes on in the next row is taken: %s', async (_what, rows, expected) => {
  const choice = await read(rows);
  expect(choice.found && choice.candidates.map((candidate) => candidate.imei)).toEqual(expected);
});

test.each<[string, Row[]]>([
  ['without a label', inTwo(imei, 8)],
  ['without a label, two of one phone', [imei, second].flatMap((one) => inTwo(one, 8))],
  ['under the name of another', [words('Pedido'), ...inTwo(imei, 10)]],
  ['that together fail', [words('IMEI'), ...inTwo(failing, 10)]],
  ['the lower one as short as a version', [words('IMEI'), ...inTwo(imei, 13)]],
  ['the upper one cut by the edge', [words('IMEI'), ...inTwo(imei, 10).map((row): Row => ({ ...row, cutAt: 'right' }))]],
  ['the lower one read otherwise by each model', [words('IMEI'), number(imei.slice(0, 10)), { digits: imei.slice(10), general: '43089' }]],
  [
    'the lower one with a word',
    [words('IMEI'), number(imei.slice(0, 10)), { digits: `xx ${imei.slice(10)}`, general: `SV ${imei.slice(10)}` }],
  ],
])('two rows are no number: %s', async (_what, rows) => {
  expect(await read(rows)).toMatchObject({ found: false });
});
