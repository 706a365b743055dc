import { expect, test } from 'vitest';
import { chooseImei } from './imei-candidates.ts';
import { agreedImei } from './imei-votes.ts';

const one = '356938035643809';
const two = '356938035643817';
const failing = '356938035643808';

/** Votes of several readings of the same lines: the first by the digits model, the others by the general one. */
const votes = (...readings: string[]) =>
  readings.map((text, at) => ({
    by: `way ${at}`,
    model: at === 0 ? ('digits' as const) : ('general' as const),
    choice: chooseImei(text.split('\n').map((line, row) => ({ text: line, box: { x: 0, y: 40 * row, width: 300, height: 20 } }))),
  }));

test.each([
  ['two readings', [`IMEI ${one}`, `IMEI ${one}`], [one]],
  ['two of three', [`IMEI ${one}`, 'IMEI 35693803564380', `IMEI ${one}`], [one]],
  ['two numbers, each twice', [`IMEI ${one}\nIMEI2 ${two}`, `IMEI ${one}\nIMEI2 ${two}`], [one, two]],
  ['two numbers, the lower of which was found first', [`${one}\nIMEI2 ${two}`, `IMEI ${one}\nIMEI2 ${two}`], [one, two]],
  ['two numbers in one line', [`IMEI ${one} IMEI2 ${two}`, `IMEI ${one} IMEI2 ${two}`], [one, two]],
  ['two numbers in the columns of a line', [`IMEI\n${one}  ${two}`, `IMEI\n${one} ${two}`], [one, two]],
  ['the second number read only once', [`IMEI ${one}\nIMEI2 ${two}`, `IMEI ${one}`], [one]],
  ['a label that one reading missed', [`IMEI ${one}`, one], [one]],
])('%s agree', (_what, readings, numbers) => {
  const agreed = agreedImei(votes(...(readings as string[])));
  expect(agreed.found && agreed.candidates.map((candidate) => candidate.imei)).toEqual(numbers);
  expect(agreed.found && agreed.candidates.every((candidate) => candidate.by.length >= 2)).toBe(true);
});

test('a number that another search read otherwise a little beside it is none, and the one in the leaning row below it is', () => {
  const at = (text: string, y: number, model: 'digits' | 'general') => ({
    by: model,
    model,
    choice: chooseImei([{ text: `IMEI ${text}`, box: { x: 0, y, width: 400, height: 130 } }]),
  });
  const [digits, general] = [at(one, 100, 'digits'), at(one, 104, 'general')];
  expect(agreedImei([digits, general, at(two, 96, 'general')])).toMatchObject({ found: false, reason: 'disagree' });
  expect(agreedImei([digits, general, at(two, 150, 'digits'), at(two, 152, 'general')])).toMatchObject({
    found: true,
    candidates: [{ imei: one }, { imei: two }],
  });
});

test.each([
  ['nothing read', [], 'no-number'],
  ['one reading alone', [`IMEI ${one}`], 'disagree'],
  ['one model at two sizes', ['', `IMEI ${one}`, `IMEI ${one}`], 'disagree'],
  ['two readings that differ', [`IMEI ${one}`, `IMEI ${two}`], 'disagree'],
  ['two against one in the same place', [`IMEI ${one}`, `IMEI ${one}`, `IMEI ${two}`], 'disagree'],
  ['the same wrong check digit twice', [`IMEI ${failing}`, `IMEI ${failing}`], 'check-digit'],
  ['a wrong check digit read once', [`IMEI ${failing}`, 'IMEI 3569380'], 'no-number'],
  ['a wrong check digit that one model read at two sizes', ['', `IMEI ${failing}`, `IMEI ${failing}`], 'no-number'],
  ['three numbers', [`IMEI ${one}\nIMEI ${two}\nIMEI 356938035643825`], 'too-many'],
])('%s is no answer', (_what, readings, reason) => {
  expect(agreedImei(votes(...(readings as string[])))).toMatchObject({ found: false, reason });
});
