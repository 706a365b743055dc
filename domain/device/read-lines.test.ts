import { expect, test } from 'vitest';
import type { Grey } from '#domain/imaging/grey.ts';
import { dialogueOf, lineAt, number, type Row, read, side, words } from '#tests/support/scripted-rows.ts';
import { LineReader } from './line-reader.ts';
import { readLines } from './read-lines.ts';
import type { ReadLines, TextModel } from './text-reading.ts';

const imei = '356938035643809';
const second = '356938035643817';
const third = '356938035643825';
const eight = '861659668379465';
const misread = '356988035643809';
const failing = '990384788928720';
const order = '861659668379465';

test.each<[string, Row[], string[]]>([
  ['under its label', [words('IMEI'), number(imei)], [imei]],
  ['whose name stands behind it', [{ digits: `${imei} 1xxx`, general: `${imei} :IMEI` }, number('2146469347843771')], [imei]],
  ['whose name stands alone behind it', [{ digits: `${imei} 1xxx`, general: `${imei} IMEI` }, number('2146469347843771')], [imei]],
  [
    'in a sentence, behind other figures',
    [
      {
        digits: `xxxxx xxxx x36. xxx xxxxxxx xx xxxx ${imei}. xxxxxxxx`,
        general: `marca vivo Y36, con número de IMEI ${imei}, asociado`,
      },
    ],
    [imei],
  ],
  ['alone in a crop of a dialogue', [number(imei)], [imei]],
  [
    'below an ICCID whose first figure is read as a letter',
    [{ digits: '8934-0798035747-60943', general: 'B934-0798035747-60943' }, number(imei)],
    [imei],
  ],
  ['among the values of a phone, their labels cut away', [number(imei), number('8934079803574760943')], [imei]],
  [
    'of two slots, above a number that only the model of digits reads clearly',
    [
      { digits: '8934079803574760943', general: "'8934079803574760943", confidence: 0 },
      number('214600437330228'),
      number(imei),
      number(second),
    ],
    [imei, second],
  ],
  ['labelled, above another number', [words('IMEI'), number(imei), words('Pedido'), number(order)], [imei]],
  [
    'under the name of a slot that only the wide reading knows',
    [words('IMEI'), { digits: 'xxxx', general: 'Ranhural', wide: 'Ranhura 1' }, number(imei)],
    [imei],
  ],
  [
    'behind which the edge left a part of the next column',
    [words('IMEI'), { digits: `${imei}  5`, general: `${imei} S°`, cutAt: 'right' }],
    [imei],
  ],
  [
    'whose version stands close to the edge, under its head',
    [words('# IMEI SV'), { digits: `1 ${imei}  02`, general: `1 ${imei} 02`, cutAt: 'right' }],
    [imei],
  ],
  [
    'whose last figure is a zero with a dot',
    [words('IMEI'), { digits: '350890 88494297 0', general: '350890 88494297 ©' }],
    ['350890884942970'],
  ],
  [
    'under the name of a slot whose figure the name of the next one tells',
    [words('IMEI'), words('Fachi:'), number(imei), words('Fach2:'), number(second)],
    [imei, second],
  ],
  [
    'of three slots, under the heading of the first',
    [1, 2, 3].flatMap((slot) => [words(`SIM ${slot}`), words('IMEI'), number([imei, second, third][slot - 1] ?? '')]),
    [imei, second],
  ],
  [
    'of two slots, the third one told by the wide reading, its figure a letter to the near one',
    [
      words('IMEI'),
      words('Yuval'),
      number(imei),
      words('Yuva 2'),
      number(second),
      { digits: 'xxxx', general: 'Yuval', wide: 'Yuva 3', confidence: 26 },
      number(third),
    ],
    [imei, second],
  ],
  [
    'under what the edge leaves of its name, as the wide reading knows it, and a slot of no known word',
    [{ digits: 'xxxx', general: 'AED', wide: '—IEI', confidence: 49, cutAt: 'left' }, words('Fach 1'), number(imei)],
    [imei],
  ],
  [
    'behind the version of its slot, on a page that is laid out from the right',
    [words('IMEI'), { digits: `xx 04 ${imei}`, general: `SV 04 ${imei}` }],
    [imei],
  ],
  ['whose first figure is read as a letter', [words('IMEI'), { digits: eight, general: `SIM 1 B${eight.slice(1)}` }], [eight]],
  ['whose first figure is read as an O', [words('IMEI'), { digits: '010143455208427', general: 'O10143455208427' }], ['010143455208427']],
  ['before which a letter was read that is none', [words('IMEI'), { digits: eight, general: `SIM 1 B${eight}` }], [eight]],
  ['whose zero has a stroke', [words('IMEI'), { digits: '350890 88494297 0', general: '350890 88494297 6' }], ['350890884942970']],
  ['as the wide reading says it, the near one having lost a figure', [{ digits: imei, general: imei.slice(1), wide: imei }], [imei]],
  [
    'below a serial number that was not read surely',
    [{ digits: '36xxxx2xx7', general: 'J6FMWT2NY7', confidence: 54 }, number(imei)],
    [imei],
  ],
  ['behind which the edge took its version', [{ digits: `xxx 1 ${imei} /`, general: `Sim 1 ${imei} /`, cutAt: 'right' }], [imei]],
  ['that the edge touches, under its name', [words('IMEI'), { ...number(imei), cutAt: 'right' }], [imei]],
  [
    'of a second slot, above it that of the first one, less like a number',
    [
      { digits: `xxxx 1. ${imei}`, general: `IMEI 1: ${imei}`, isSeldom: true },
      { digits: `xxxx 2. ${second}`, general: `IMEI 2: ${second}` },
    ],
    [imei, second],
  ],
  ['above the other slot’s, set alike', [words('IMEI'), number(imei), { ...number(second), isSeldom: true }], [imei, second]],
  [
    'of a second slot that the general model reads rightly only larger, below that of the first one',
    [words('IMEI'), words('SIM 1'), number(imei), words('SIM 2'), { digits: second, general: `${second}4`, wide: second }],
    [imei, second],
  ],
  [
    'between whose name and which stand bars that were read as words, each time others',
    [words('IMEI2'), { digits: 'xxxx', general: 'wine', wide: 'Shi il', confidence: 18 }, number(imei)],
    [imei],
  ],
])('a number %s is taken', async (_what, rows, expected) => {
  const choice = await read(rows);
  expect(choice.found && choice.candidates.map((candidate) => candidate.imei)).toEqual(expected);
});

test.each<[string, Row[]]>([
  ['under letters that were not read', [words(''), number(imei)]],
  ['under letters of which a value was made', [{ digits: 'x77 1900', general: 'N77 1900', confidence: 47 }, number(imei)]],
  ['without a label, whose beginning the edge touches', [{ ...number(imei), cutAt: 'left' }]],
  ['under a name that ends like a value', [{ digits: '888888884 0', general: 'Homep 3aka3sa', confidence: 52 }, number(imei)]],
  ['before which the edge left a sliver of a figure', [{ digits: imei, general: `'${imei}`, cutAt: 'left' }]],
  ['without a label, whose end the edge touches', [{ ...number(imei), cutAt: 'right' }]],
  ['under words of which the edge cut the last one', [{ digits: 'xxxx', general: 'Localizador de env', cutAt: 'right' }, number(imei)]],
  [
    'below its name and another that was hardly read',
    [words('IMEI2'), { digits: 'xxxx', general: 'Sevial', wide: 'Sevia', confidence: 18 }, number(imei)],
  ],
  ['under a word that was read otherwise each time', [{ digits: 'xxxx', general: 'wine', wide: 'Shi il', confidence: 18 }, number(imei)]],
  ['behind which a figure stands', [words('IMEI'), { digits: `${imei}  5`, general: `${imei} 5` }]],
  ['of which one model says a zero for another figure', [words('IMEI'), { digits: '350890 88494297 0', general: '350890 88494297 7' }]],
  ['behind a name and two figures', [words('IMEI'), { digits: `xxx 04 ${imei}`, general: `Ref 04 ${imei}` }]],
  ['that is called otherwise behind it', [{ digits: `${imei} xxxxx`, general: `${imei} :Tracking` }]],
  ['whose label was misread, after an IMEI that fails', [words('IMEI 1'), number(failing), words('Urder number'), number(order)]],
  ['without a label, before an IMEI that fails', [number(order), words('IMEI 1'), number(failing)]],
  ['without a label, after an IMEI that fails', [words('IMEI 1'), number(failing), words('·'), number(order)]],
  ['without a label, above others with theirs', [number(order), words('N.º de envío'), number('9002382405245593312056')]],
  ['that one model says at two sizes, the other a failing one', [words('IMEI'), { digits: misread, general: imei }]],
  [
    'that the general model reads above another, and the model of digits otherwise',
    [words('IMEI'), { digits: misread, general: imei }, { digits: '35693803564381x 1', general: '3569380356438' }],
  ],
])('a number %s is not', async (_what, rows) => {
  expect(await read(rows)).toMatchObject({ found: false });
});

test.each<[string, Row[], boolean]>([
  ['under a known name', [words('Pedido'), number(order)], true],
  ['under a name that is not known', [words('Localizador'), number(order)], false],
  ['of too many figures', [number('8645390433890101')], true],
  ['that the models read otherwise', [{ digits: '86453904338901', general: '8645390433390' }], false],
  ['of too few figures', [number('86453904338901')], true],
  ['of too few figures, before its software version', [number('86453904338901 / 06')], true],
  ['beside a part of another', [number('8645390433890101'), { digits: 'xxxx 35887764 90x', general: '' }], false],
  ['beside a telephone', [number('8645390433890101'), { digits: '.34 606 345 864', general: '+34 606 345 864' }], true],
])('that a number %s is none is decided: %s', async (_what, rows, isDecided) => {
  expect(await read(rows)).toMatchObject({ found: false, isDecided });
});

test('a number on its head, whose figures read as some figures among letters, is turned', async () => {
  const picture = dialogueOf(175);
  const said = ['6 08xx59 x908x968 / 90', imei];
  const asked = { digits: 0, general: 0 };
  const scripted: ReadLines = ({ width, height }, model) => {
    asked[model] += 1;
    const text = model === 'digits' ? (said[asked.digits - 1] ?? imei) : imei;
    return Promise.resolve([{ text, confidence: 84, box: { x: 0, y: 0, width, height } }]);
  };
  const reader = new LineReader(picture, [lineAt(0, true)], [], scripted, () => undefined);
  expect(await readLines(reader, [], () => false)).toMatchObject({ found: true, candidates: [{ imei }] });
});

test('where words were read, other lines are not read on their heads', async () => {
  const picture: Grey = { width: side, height: side, data: new Uint8Array(side * side).fill(255) };
  const asked: TextModel[] = [];
  const scripted: ReadLines = ({ width, height }, model) => {
    asked.push(model);
    const text = model === 'digits' ? '8645390433890101' : 'Referencia 8645390433890101';
    // The second line is a telephone number, with a smaller likeness to an IMEI.
    const said = asked.filter((one) => one === 'digits').length > 1 ? '606 345 86' : text;
    return Promise.resolve([{ text: said, confidence: 84, box: { x: 0, y: 0, width, height } }]);
  };
  const lines = [lineAt(0, true), { ...lineAt(1, true), likeness: 0.5 }];
  await readLines(new LineReader(picture, lines, [], scripted, () => undefined), [], () => false);
  expect(asked.filter((model) => model === 'digits')).toHaveLength(2);
});

test('the likeliest line, as long as fifteen figures, is read by both models at once', async () => {
  let hear: (() => void) | undefined;
  const isHeard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const above = Array.from({ length: 10 }, () => words('IMEI'));
  // The digits model answers only after the general model was asked too.
  const answer = await read([...above, number(imei)], async (model) => (model === 'general' ? hear?.() : isHeard));
  expect(answer.found).toBe(true);
});

test.each([
  ['of thirteen figures', 8, '3569380356438'],
  ['of nineteen figures', 14, '8934567897123456789'],
])('a line %s is read by the model of figures alone', async (_what, row, figures) => {
  const picture: Grey = { width: side, height: side, data: new Uint8Array(side * side).fill(255) };
  const asked: TextModel[] = [];
  const scripted: ReadLines = ({ width, height }, model) => {
    asked.push(model);
    return Promise.resolve([{ text: figures, confidence: 90, box: { x: 0, y: 0, width, height } }]);
  };
  await readLines(new LineReader(picture, [lineAt(row, true)], [], scripted, () => undefined), [], () => false);
  expect(asked).not.toContain('general');
});
