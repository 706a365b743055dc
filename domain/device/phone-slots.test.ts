import { expect, test } from 'vitest';
import { chooseImei } from './imei-candidates.ts';
import { agreedImei } from './imei-votes.ts';
import { byPlace, bySlot } from './phone-slots.ts';

const one = '356938035643809';
const two = '356938035643817';
const three = '356938035643825';
/** A valid number of another type allocation. */
const other = '861659668379465';
const choiceOf = (text: string) => chooseImei(text.split('\n').map((line) => ({ text: line })));

test.each([
  ['named in their rows', `IMEI1: ${one}\nIMEI2: ${two}\nIMEI3: ${three}`],
  ['named behind a blank', `IMEI 1 ${one}\nIMEI 2 ${two}\nIMEI 3 ${three}`],
  ['in brackets', `IMEI (ranura 1): ${one}\nIMEI (ranura 2): ${two}\nIMEI (ranura 3): ${three}`],
  ['named above their numbers', `IMEI (sim slot 1)\n${one}\nIMEI (sim slot 2)\n${two}\nIMEI (sim slot 3)\n${three}`],
  ['under one title', `IMEI\nSIM 1: ${one}\nSIM 2: ${two}\nSIM 3: ${three}`],
  ['under one title, in rows of their own', `IMEI\nSlot 1\n${one}\nSlot 2\n${two}\nSlot 3\n${three}`],
  ['in a column', `Slot IMEI SVN\n1 ${one} 05\n2 ${two} 05\n3 ${three} 05`],
  ['in a column of its own', `IMEI\n1\n${one}\n2\n${two}\n3\n${three}`],
  ['and no more', `SIM 1: ${one}\nSIM 2: ${two}\nSIM 3: ${three}`],
  ['written from the right', `${one} :IMEI1\n${two} :IMEI2\n${three} :IMEI3`],
  ['above their bars', `IMEI 1\n\n11]\n${one}\nIMEI 2\n(\n1111\n${two}\nIMEI3\n\n${three}`],
  ['in another order', `IMEI 3: ${three}\nIMEI 1: ${one}\nIMEI 2: ${two}`],
])('of a phone with three slots %s the first two are told', (_what, text) => {
  expect(choiceOf(text)).toMatchObject({ found: true, imei: one, imei2: two, candidates: [{ slot: 1 }, { slot: 2 }] });
});

test.each([
  [`IMEI ${three}\nIMEI 2: ${two}\nIMEI 1: ${one}`, one, three],
  [`IMEI ${one}\nIMEI ${two}\nIMEI 3: ${three}`, one, two],
  [`Ranura IMEI SVN\n${one} 05\n${two} 05\n${three} 05`, one, two],
  [`Slot IMEI\n${one}\n\n${two}\n\n${three}`, one, two],
  [`# IMEI SV\n${one} 05\n${two} 05\n${three} 05`, one, two],
  [`IMEI ${one}\nIMEI 2: ${two}\nIMEI 3: ${three}`, one, two],
])('of three slots some may be unread: %j', (text, imei, imei2) => {
  expect(choiceOf(text)).toMatchObject({ found: true, imei, imei2 });
});

test.each([
  ['', `${one}\n03\n8934079803574760943\n${two}\n03\n8934079803574760943\n${three}`],
  [', whatever stands above them', `Acerca del teléfono\n${one}\n03\n${two}\n03\n${three}\n03`],
])('of three numbers with the software version between them the first two are told%s', (_what, text) => {
  expect(choiceOf(text)).toMatchObject({ found: true, imei: one, imei2: two });
});

test.each([
  ['are counted', `01\n${one}\n02\n${two}\n03\n${three}`],
  ['are sold one by one', `${one}\n01\n${two}\n01\n${three}\n01`],
  ['have one version among them', `${one}\n03\n${two}\n${three}`],
  ['are of two types with their version', `${one}\n03\n${two}\n03\n${other}`],
  ['stand under heads of which none is a slot', `Pos IMEI\n${one}\n${two}\n${three}`],
  ['nothing names', `IMEI ${one}\nIMEI ${two}\nIMEI ${three}`],
  ['bear one figure twice', `IMEI 1: ${one}\nIMEI 2: ${two}\nIMEI 2: ${three}`],
  ['have no column', `IMEI SVN\n${one} 05\n${two} 05\n${three} 05`],
  ['may be purchases', `Compra 1: ${one}\nCompra 2: ${two}\nCompra 3: ${three}`],
  ['are of two types', `IMEI 1: ${one}\nIMEI 2: ${two}\nIMEI 3: ${other}`],
])('of three numbers whose slots %s none is told', (_what, text) => {
  expect(choiceOf(text)).toMatchObject({ found: false });
});

test('a slot that only one reading saw holds for the number wherever it was read', () => {
  const votes = (['digits', 'general'] as const).map((model) => ({ by: model, model }));
  const [digits, general] = votes.map((vote) => ({ ...vote, choice: choiceOf(`IMEI 2: ${two}\nIMEI 3: ${three}`) }));
  const firsts = votes.map((vote, at) => ({ ...vote, choice: choiceOf(at === 0 ? `IMEI ${one}` : `IMEI 1: ${one}`) }));
  const agreed = agreedImei([...firsts, ...(digits && general ? [digits, general] : [])]);
  expect(agreed.found && agreed.candidates.map(({ imei }) => imei)).toEqual([one, two]);
});

test.each([
  [0, { x: 10, y: 10 }, { x: 10, y: 60 }],
  [1, { x: 60, y: 10 }, { x: 10, y: 10 }],
  [2, { x: 10, y: 60 }, { x: 10, y: 10 }],
  [3, { x: 10, y: 10 }, { x: 60, y: 10 }],
] as const)('in a picture turned by %i quarters the upper number is the first', (quarters, upper, lower) => {
  const placed = (at: { x: number; y: number }) => ({
    box: { ...at, ...(quarters % 2 ? { width: 20, height: 300 } : { width: 300, height: 20 }) },
    quarters,
  });
  expect(byPlace(placed(upper), placed(lower))).toBeLessThan(0);
  expect(byPlace(placed(lower), placed(upper))).toBeGreaterThan(0);
});

test('the figure of a slot counts for more than its place', () => {
  const box = { x: 10, y: 10, width: 300, height: 20 };
  expect(bySlot({ slot: 2, box }, { slot: 1, box: { ...box, y: 60 } })).toBeGreaterThan(0);
  expect(bySlot({ box }, { slot: 1, box: { ...box, y: 60 } })).toBeLessThan(0);
  expect(bySlot({ slot: 2, box }, { box: { ...box, y: 60 } })).toBeGreaterThan(0);
  expect(bySlot({ slot: 2, box: { ...box, y: 60 } }, { box })).toBeGreaterThan(0);
});
