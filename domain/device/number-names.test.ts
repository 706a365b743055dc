import { expect, test } from 'vitest';
import { cutName, labelIn, namesSlot } from './number-names.ts';

test.each([
  ['IMEI (ranura 1)', 'imei'],
  ['MEL', 'imei'],
  ['ICCID', 'other'],
  ['IMSI', 'other'],
  ['IMSl:', 'other'],
  ['IMEI/MEID', 'imei'],
  ['IMEUMEID.', 'imei'],
  ['SIM card 1', null],
  ['Card number', 'other'],
  ['Movistar', null],
])('%s is the label %s', (text, label) => {
  expect(labelIn(text)).toBe(label);
});

test.each([
  ['SIM 1', true],
  ['SIM1:', true],
  ['Ranhura 2 -', true],
  ['SIM card 1', true],
  ['1 Slot', true],
  ['SIM', false],
  ['Slot 12', false],
  ['Acerca del teléfono 1', false],
  ['Pedido 1', false],
  ['IMEI 1', false],
])('%s names a slot and nothing else: %s', (text, isSlot) => {
  expect(namesSlot(text)).toBe(isSlot);
});

test.each([
  ['EI 1', 'IMEI'],
  ['MEI:', 'IMEI'],
  ['EI2 ~~', 'IMEI'],
  ['CID', 'EID'],
  ['ID', 'EID'],
  ['MSI', 'IMSI'],
  ['/N', 'S/N'],
  ['delo', null],
  ['EIN 1', null],
  ['', null],
])('of a name the edge left %j: %s', (text, name) => {
  expect(cutName(text)).toBe(name);
});
