import { expect, test } from 'vitest';
import { type PastedImei, readPastedImei } from './pasted-imei.ts';

const one = '356938035643809';
const two = '353326121232849';
const shown = (digits: string, second: string | null = null, problem: PastedImei['problem'] = null) => ({ digits, second, problem });

test.each<[string, PastedImei]>([
  [one, shown(one)],
  ['35 693803 564380 9', shown(one)],
  ['35-693803-564380-9', shown(one)],
  ['IMEI: 35 693803 564380 9', shown(one)],
  ['IMEI1: 356938035643809', shown(one)],
  ['IMEI (ranura 1): 356938035643809 / 01', shown(one)],
  [`IMEI 1 ${one}\nIMEI 2 ${two}`, shown(one, two)],
  [`IMEI1: ${one}; IMEI2: ${two}`, shown(one, two)],
  [`${one}, ${two}`, shown(one, two)],
  [`EID 89049032007008882600012345678901\nIMEI ${one}\nICCID 8934071100000000000`, shown(one)],
  ['35693803564380901', shown(one)],
  ['35693803564380', shown('35693803564380', null, { kind: 'check-digit-missing', completed: one })],
  ['IMEISV 3569380356438001', shown('35693803564380', null, { kind: 'software-version', completed: one })],
  ['3569380356438001', shown('35693803564380', null, { kind: 'software-version', completed: one })],
  // Shown without a problem: the number is judged when the person continues, as if it had been typed.
  ['356938035643808', shown('356938035643808')],
  ['35 693803', shown('35693803')],
  ['', shown('')],
  ['hola', shown('', null, { kind: 'letters' })],
  ['4111 1111 1111 1111 1111', shown('411111111111111', null, { kind: 'length', digits: 20 })],
])('%j', (text, expected) => {
  expect(readPastedImei(text)).toEqual(expected);
});
